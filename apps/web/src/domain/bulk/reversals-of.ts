import type { CollectionCard } from '../collections/collection-requests.ts';

/** The images a collection is to have again, in place of those it has. */
export interface Reversal {
  id: string;
  title: string;
  imageIds: string[];
  replaces: string[];
}

/**
 * The writes that undo adding images to a collection: they restore that collection and each one that lost images to
 * it. The target comes first, since an image must leave it before another collection can have it.
 * @param before all collections, as they were before
 */
export function reversalsOf(
  before: readonly CollectionCard[],
  { to, added }: { to: string; added: readonly string[] },
): Reversal[] {
  const moved = new Set(added);
  const reversals = before.flatMap(({ id, title, imageIds }) => {
    const isTarget = id === to;
    const had = new Set(imageIds);
    const replaces = isTarget
      ? [...imageIds, ...added.filter((imageId) => !had.has(imageId))]
      : imageIds.filter((imageId) => !moved.has(imageId));
    return replaces.length === imageIds.length ? [] : [{ id, title, imageIds, replaces }];
  });
  return reversals.toSorted((a, b) => Number(b.id === to) - Number(a.id === to));
}
