/** A copy with one item moved to the index `to`. */
export function moved<T>(things: readonly T[], from: number, to: number): T[] {
  const others = things.toSpliced(from, 1);
  return [...others.slice(0, to), ...things.slice(from, from + 1), ...others.slice(to)];
}
