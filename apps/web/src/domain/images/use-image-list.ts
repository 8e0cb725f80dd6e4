import { useMemo } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { toList, listOptions } from '../list-endpoint.ts';
import { imageApi, isLong, useImageFiltersQuery } from './image-endpoints.ts';
import { EVERYTHING } from './list-query.ts';
import { useChangesElsewhere } from './use-changes-elsewhere.ts';
import { useLooksForPreviews, withoutPreviews } from './use-looks-for-previews.ts';

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
