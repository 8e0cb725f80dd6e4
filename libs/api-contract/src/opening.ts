/** How many pictures a wall begins with: five columns of a screen some 2,400 px high. */
export const openingLength = 60;
/** From so many openings a visit takes one. */
export const openings = 16;

/**
 * The pictures of one opening, 0 to 15: those whose ids come first when they are read from a certain digit on. Ids are
 * random digits, so this is a sample; and it is the same for whoever has the list, in whatever order.
 */
export function openingOf<T extends { id: string }>(pictures: readonly T[], opening: number): T[] {
  const from = 2 * opening;
  const keyOf = ({ id }: T) => id.slice(from) + id.slice(0, from);
  const first: { key: string; picture: T }[] = [];
  for (const picture of pictures) {
    const key = keyOf(picture);
    const last = first[openingLength - 1];
    if (last && key >= last.key) continue;
    const after = first.findLastIndex((other) => other.key < key);
    first.splice(after + 1, 0, { key, picture });
    first.length = Math.min(first.length, openingLength);
  }
  return first.map(({ picture }) => picture);
}
