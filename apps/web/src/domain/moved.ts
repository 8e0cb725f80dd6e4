/** A copy in which a block of items is together, behind the first `to` other items. */
export function movedTogether<T extends { id: string }>(
  things: readonly T[],
  block: readonly string[],
  to: number,
): T[] {
  const ids = new Set(block);
  const others = things.filter(({ id }) => !ids.has(id));
  return others.toSpliced(to, 0, ...things.filter(({ id }) => ids.has(id)));
}

/** A copy with one item moved to the index `to`. */
export function moved<T>(things: readonly T[], from: number, to: number): T[] {
  const others = things.toSpliced(from, 1);
  return [...others.slice(0, to), ...things.slice(from, from + 1), ...others.slice(to)];
}
