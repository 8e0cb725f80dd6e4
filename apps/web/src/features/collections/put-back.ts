/**
 * The ids of a list with those of `removed` at their old places again: each one behind the nearest image that was
 * before it and is still there. Concurrent changes to the rest of the list stay.
 */
export function putBack(
  now: readonly string[],
  before: readonly string[],
  removed: ReadonlySet<string>,
): string[] {
  const present = new Set(now);
  const first: string[] = [];
  const behind = new Map<string, string[]>();
  let last = first;
  for (const id of before) {
    if (present.has(id)) behind.set(id, (last = []));
    else if (removed.has(id)) last.push(id);
  }
  return [...first, ...now.flatMap((id) => [id, ...(behind.get(id) ?? [])])];
}
