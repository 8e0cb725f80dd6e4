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

/** Where the images come from that are in no collection: the list of all images, or a long list of its own. */
interface Source {
  images: LongList['images'];
  isLoaded: boolean;
  /** Whether they are loaded, or could not be. */
  isSettled: boolean;
  /** Why there are no images. */
  error: string | null;
  /** Loads again what could not be loaded. */
  retry: () => unknown;
}

/**
 * The images that a collection can have: its own in their order, then those in no collection, in the order that is asked
 * for, or else best match first.
 */
export function useFreeImages({ ownImages, list, turn, onAll }: FreeImagesOptions) {
  const { text, camera, year } = list;
  const all = useImageList();
  const { isLong, reload } = all;
  const standalone = useMemo(() => ({ ...list, only: 'standalone' as const }), [list]);
  const longList = useLongList(isLong ? standalone : null);
  const { onRange, idsBetween } = longList;
  const search = useFindImageIdsQuery(text || skipToken);
  const found = text && !search.isError ? search.data : undefined;
  const shortSource = useShortSource(all, ownImages, list, found);
  const source = isLong ? longSource(longList) : shortSource;

  const hasFailed = text !== '' && search.isError;
  // While a reply is on its way, what was shown before stays.
  const own = useMemo(() => {
    const left = filterImages(ownImages, { camera, year });
    if (!found) return hasFailed ? [] : left;
    const matches = new Set(found);
    return left.filter(({ id }) => matches.has(id));
  }, [ownImages, camera, year, found, hasFailed]);

  const free = hasFailed ? NONE : source.images;
  const images = useMemo(() => {
    const first: LongList['images'] = own;
    return first.concat(free);
  }, [own, free]);

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
    /** Selects all images that are shown. */
    selectAll: isLong ? long.selectAll : () => onAll(images.flatMap((image) => image?.id ?? [])),
    isLoaded: source.isLoaded && (!text || found !== undefined),
    /** Why there are no images, unless the search failed. */
    error: hasFailed ? null : source.error,
    /** Why the search failed. */
    searchError: hasFailed ? errorMessage(search.error) : null,
    reload,
    /** Whether these are the images of the search and the filter, or they could not be loaded. */
    isSettled: source.isSettled && !search.isFetching,
    retry: source.retry,
  };
}

function useShortSource(
  { items, error, reload }: ReturnType<typeof useImageList>,
  ownImages: FreeImagesOptions['ownImages'],
  { sort, camera, year }: ListQuery,
  found: readonly string[] | undefined,
): Source {
  const images = useMemo(() => {
    const ownIds = new Set(ownImages.map(({ id }) => id));
    const isFree = (image: ListedImage) => !image.collectionId && !ownIds.has(image.id);
    const known = filterImages((items ?? []).filter(isFree), { camera, year });
    if (found) return matchingImages(known, found, sort);
    return sort ? sortImages(known, sort) : known;
  }, [items, ownImages, found, sort, camera, year]);
  const isLoaded = items !== null;
  return { images, isLoaded, isSettled: isLoaded || error !== null, error, retry: reload };
}

function longSource({
  data,
  current,
  isError,
  error,
  refetch,
}: ReturnType<typeof useLongList>): Source {
  const isLoaded = current !== undefined;
  return {
    images: data?.images ?? NONE,
    isLoaded,
    isSettled: isLoaded || isError,
    error: isError && !isLoaded ? errorMessage(error) : null,
    retry: refetch,
  };
}
