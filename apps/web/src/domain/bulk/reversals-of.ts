import type { CollectionCard } from '../collections/collections.ts';

/** The images a collection is to have again, in place of those it has. */
export interface Reversal {
  id: string;
  title: string;
  imageIds: string[];
  replaces: string[];
}

/**
 * What undoes that images were added to a collection: it has those it had, and so has each that lost some to it. It
 * comes first, since it must let go of them before another can have them.
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
