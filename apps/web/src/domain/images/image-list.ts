import { useMemo } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import type { DashboardDispatch, DashboardState } from '../api.ts';
import { toList, listOptions } from '../list-endpoint.ts';
import { imageApi, isLong, selectImages, useImageFiltersQuery } from './image-endpoints.ts';
import { EVERYTHING } from './listed-images.ts';
import type { ListedImage } from './listed-images.ts';
import { useChangesElsewhere } from './use-changes-elsewhere.ts';
import { useLooksForPreviews, withoutPreviews } from './use-looks-for-previews.ts';

type Images = readonly ListedImage[];

/**
 * Every image: what is known at once, loaded again where it may have changed since, previews as they are made. `items`
 * has only the first images of a long list.
 * @param looksIfLong whether to look for previews of a long list too, which `useLongList` does where it is shown
 */
export function useImageList({ looksIfLong = true } = {}) {
  const result = imageApi.useListImagesQuery(undefined, listOptions);
  const { data, refetch, isSuccess, isFetching } = result;

  useChangesElsewhere(EVERYTHING, data?.version, refetch);

  const { images, total = 0 } = data ?? {};
  const isPart = data !== undefined && isLong(data);
  const isFollowed = looksIfLong || !isPart;
  const unfinished = useMemo(
    () => (isFollowed ? withoutPreviews(images ?? []) : ''),
    [isFollowed, images],
  );
  // After a failure, which a toast reports, the person loads it again.
  useLooksForPreviews(unfinished, isFetching || !isSuccess, refetch);

  return {
    ...toList({ ...result, data: images }),
    total,
    isLong: isPart,
    reload: refetch,
  };
}

/** Number of images without a collection; undefined while it is not known. */
export function useStandaloneCount({
  items,
  isLong: isPart,
}: Pick<ReturnType<typeof useImageList>, 'items' | 'isLong'>): number | undefined {
  const { data } = useImageFiltersQuery(isPart ? undefined : skipToken);
  if (isPart) return data?.standalone;
  return items?.filter(({ collectionId }) => !collectionId).length;
}

/** Shows a change in the list before the server lists it. */
export const patchImageList =
  (change: (images: Images) => ListedImage[]) =>
  (dispatch: DashboardDispatch, getState: () => DashboardState): void => {
    const images = selectImages(getState());
    if (!images) return;
    // As one patch: a draft would wrap each of 10,000 images.
    const changed = Object.freeze(change(images));
    const value = Object.freeze({ images: changed, total: changed.length, version: '' });
    const patch = { op: 'replace' as const, path: [], value };
    dispatch(imageApi.util.patchQueryData('listImages', undefined, [patch], true));
  };
