/** A random sample of `count` elements in random order (Fisher–Yates). */
export function sample<T>(all: readonly T[], count: number, random: () => number): T[] {
  const left = [...all];
  const end = Math.min(count, left.length);
  for (let at = 0; at < end; at += 1) {
    const other = at + Math.floor(random() * (left.length - at));
    [left[at], left[other]] = [left[other]!, left[at]!]; // both indexes are within the array
  }
  return left.slice(0, end);
}
