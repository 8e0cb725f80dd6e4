/** Up to this many images, clients load the complete list of the wall instead of chunks. */
export const maxWholeWall = 1_024;
/** Number of images in a first page: enough for five columns on a screen 2,400 px high. */
export const firstPageLength = 60;
/** Number of different first pages; each visit shows one of them. */
export const firstPageCount = 16;

/**
 * The images of one first page, counted from 0: those whose ids sort first when compared from a certain digit on. Ids
 * are random digits, so each page is a random sample, whatever the order of the list.
 */
export function firstPageOf<T extends { id: string }>(images: readonly T[], page: number): T[] {
  const from = 2 * page;
  const keyOf = ({ id }: T) => id.slice(from) + id.slice(0, from);
  const first: { key: string; image: T }[] = [];
  for (const image of images) {
    const key = keyOf(image);
    const last = first[firstPageLength - 1];
    if (last && key >= last.key) continue;
    const after = first.findLastIndex((other) => other.key < key);
    first.splice(after + 1, 0, { key, image });
    first.length = Math.min(first.length, firstPageLength);
  }
  return first.map(({ image }) => image);
}
