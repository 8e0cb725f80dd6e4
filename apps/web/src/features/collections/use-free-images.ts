import { useCallback, useMemo } from 'react';
import type { RefObject } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import type { CollectionWithImages } from '../../domain/collections/collection-requests.ts';
import { useFindImageIdsQuery } from '../../domain/images/image-endpoints.ts';
import { useImageList } from '../../domain/images/use-image-list.ts';
import { filterImages } from '../../domain/images/image-filter.ts';
import type { ListedImage } from '../../domain/images/listed-image.ts';
import type { ListQuery } from '../../domain/images/list-query.ts';
import { matchingImages, sortImages } from '../../domain/images/sort-images.ts';
import { longSheetItems } from '../../domain/images/sheet-items.ts';
import { useLongList } from '../../domain/images/use-long-list.ts';
import type { LongList } from '../../domain/images/long-list.ts';
import { errorMessage } from '../../http/api-error.ts';

const NONE: LongList['images'] = [];

interface FreeImagesOptions {
  /** Those of the collection, in order. */
  ownImages: CollectionWithImages['images'];
  /** Which images are shown, and in which order those are that are in no collection. */
  list: ListQuery;
  /** Changes with the selection and the list: ids that were requested before are dropped. */
  turn: RefObject<number>;
  /** Receives the ids of all images that are shown. */
  onAll: (ids: readonly string[]) => void;
}

/**
 * The images that a collection can have: its own in their order, then those in no collection, in the order that is asked
 * for, or else best match first.
 */
export function useFreeImages({ ownImages, list, turn, onAll }: FreeImagesOptions) {
  const { text, sort, camera, year } = list;
  const { items, error, isLong, reload } = useImageList();
  const standalone = useMemo(() => ({ ...list, only: 'standalone' as const }), [list]);
  const longList = useLongList(isLong ? standalone : null);
  const { data, current, onRange, idsBetween } = longList;
  const search = useFindImageIdsQuery(text || skipToken);
  const found = text && !search.isError ? search.data : undefined;

  const hasFailed = text !== '' && search.isError;
  // While a reply is on its way, what was shown before stays.
  const own = useMemo(() => {
    const left = filterImages(ownImages, { camera, year });
    if (!found) return hasFailed ? [] : left;
    const matches = new Set(found);
    return left.filter(({ id }) => matches.has(id));
  }, [ownImages, camera, year, found, hasFailed]);

  const images = useMemo(() => {
    const ownIds = new Set(ownImages.map(({ id }) => id));
    const isFree = (image: ListedImage) => !image.collectionId && !ownIds.has(image.id);
    const known = filterImages((items ?? []).filter(isFree), { camera, year });
    const sorted = sort ? sortImages(known, sort) : known;
    const short = found ? matchingImages(known, found, sort) : sorted;
    const free = isLong ? (data?.images ?? NONE) : short;
    const first: readonly (ListedImage | undefined)[] = own;
    return first.concat(hasFailed ? NONE : free);
  }, [isLong, data, items, ownImages, own, found, sort, camera, year, hasFailed]);

  const hasListFailed = longList.isError && current === undefined && !hasFailed;
  const before = own.length;
  const ids = useCallback(
    async (first: number, last: number) => {
      const free =
        last < before ? [] : await idsBetween(Math.max(0, first - before), last - before);
      return free && [...own.slice(first, last + 1).map(({ id }) => id), ...free];
    },
    [own, before, idsBetween],
  );

  const long = useMemo(() => {
    const selectAll = async () => {
      const began = turn.current;
      const all = await ids(0, images.length - 1);
      if (all && turn.current === began) onAll(all);
    };
    return {
      onRange: (first: number, end: number) =>
        onRange(Math.max(0, first - before), Math.max(0, end - before)),
      idsBetween: ids,
      indexOf: (id: string) => images.findIndex((image) => image?.id === id),
      selectAll: () => void selectAll(),
    };
  }, [images, before, ids, onRange, turn, onAll]);

  return {
    sheet: useMemo(() => longSheetItems(images), [images]),
    long: isLong ? long : undefined,
    isLoaded: (isLong ? current !== undefined : items !== null) && (!text || found !== undefined),
    /** Why there are no images, unless the search failed. */
    error: hasListFailed ? errorMessage(longList.error) : error,
    /** Why the search failed. */
    searchError: hasFailed ? errorMessage(search.error) : null,
    reload,
    /** Whether these are the images of the search and the filter, or they could not be loaded. */
    isSettled:
      !search.isFetching && (isLong ? longList.isError || current !== undefined : items !== null),
    /** Loads again what could not be loaded. */
    retry: longList.isError ? longList.refetch : reload,
  };
}
