import { useMemo } from 'react';
import type { Album } from '../../domain/collections/manage-collections.ts';
import { STANDALONE, useImageList } from '../../domain/images/image-list.ts';
import type { ListedImage } from '../../domain/images/listed-images.ts';
import { longSheetItems } from '../../domain/images/sheet-items.ts';
import { useLongList } from '../../domain/images/use-long-list.ts';
import type { LongList } from '../../domain/images/long-list.ts';

const NONE: LongList['images'] = [];

/**
 * The images that a collection can have: its own in their order, then those in no collection.
 * @param onAll receives the ids of all of them
 */
export function useFreeImages(
  { pictures }: Pick<Album, 'pictures'>,
  onAll: (ids: readonly string[]) => void,
) {
  const { items, error, isLong, reload } = useImageList();
  const { data, current, onRange, idsBetween } = useLongList(isLong ? STANDALONE : null);

  const images = useMemo(() => {
    const ownIds = new Set(pictures.map(({ id }) => id));
    const free = isLong
      ? (data?.images ?? NONE)
      : (items ?? []).filter((item) => !item.collectionId && !ownIds.has(item.id));
    const own: readonly (ListedImage | undefined)[] = pictures;
    return own.concat(free);
  }, [isLong, data, items, pictures]);

  const long = useMemo(() => {
    const before = pictures.length;
    const ids = async (first: number, last: number) => [
      ...pictures.slice(first, last + 1).map(({ id }) => id),
      ...(last < before ? [] : await idsBetween(Math.max(0, first - before), last - before)),
    ];
    return {
      onRange: (first: number, end: number) =>
        onRange(Math.max(0, first - before), Math.max(0, end - before)),
      idsBetween: ids,
      indexOf: (id: string) => images.findIndex((image) => image?.id === id),
      selectAll: () => void ids(0, images.length - 1).then(onAll),
    };
  }, [images, pictures, onRange, idsBetween, onAll]);

  return {
    sheet: useMemo(() => longSheetItems(images), [images]),
    long: isLong ? long : undefined,
    /** All images of the gallery; null if they are not loaded as a whole. */
    items: isLong ? null : items,
    isLoaded: isLong ? current !== undefined : items !== null,
    error,
    reload,
  };
}
