import { useEffect, useState } from 'react';
import type { DashboardDispatch, DashboardState } from '../api.ts';
import { listOf, listOptions } from '../list-query.ts';
import { imageApi, selectImages } from './image-endpoints.ts';
import type { ListedImage } from './listed-images.ts';

type Images = readonly ListedImage[];

/** ms; doubled each time, since a preview that cannot be made never arrives. */
const FIRST_LOOK_MS = 2_000;

/** Every image: what is known at once, loaded again where it may have changed since, previews as they are made. */
export function useImageList() {
  const [waitMs, setWaitMs] = useState(FIRST_LOOK_MS);
  const result = imageApi.useListImagesQuery(undefined, listOptions);
  const { data, refetch, isSuccess, isFetching } = result;

  const isUnfinished = isSuccess && !isFetching && data.some(({ thumbnail }) => !thumbnail);
  useEffect(() => {
    if (!isUnfinished) return;
    const timer = setTimeout(() => {
      setWaitMs(waitMs * 2);
      void refetch();
    }, waitMs);
    return () => clearTimeout(timer);
  }, [isUnfinished, waitMs, refetch]);

  return { ...listOf(result), reload: refetch };
}

/** Shows a change in the list before the server lists it. */
export const changeImages =
  (change: (images: Images) => ListedImage[]) =>
  (dispatch: DashboardDispatch, getState: () => DashboardState): void => {
    const images = selectImages(getState());
    if (!images) return;
    // As one patch: a draft would wrap each of 10,000 images.
    const value = Object.freeze(change(images));
    const patch = { op: 'replace' as const, path: [], value };
    dispatch(imageApi.util.patchQueryData('listImages', undefined, [patch], true));
  };
