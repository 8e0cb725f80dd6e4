/** What is listed now, and those that come back, in the order in which they were. */
export function mergedBack<T extends { id: string }>(
  now: readonly T[],
  before: readonly T[],
  back: ReadonlySet<string>,
): T[] {
  const known = new Map(now.map((item) => [item.id, item]));
  const old = new Set(before.map(({ id }) => id));
  const returned = before.flatMap((item) => known.get(item.id) ?? (back.has(item.id) ? item : []));
  // What came since is newer than all of it.
  return [...now.filter(({ id }) => !old.has(id)), ...returned];
}
