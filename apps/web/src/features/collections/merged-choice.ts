interface Choice {
  /** The images of a collection as somebody saw them, and as they would have them. */
  seen: readonly string[];
  chosen: readonly string[];
  /** Those it has by now. */
  now: readonly string[];
}

/** Brings a choice together with what others have made of a collection: theirs, without what was let go of, and with what was added. */
export function mergedChoice({ seen, chosen, now }: Choice): string[] {
  const [was, wanted, has] = [new Set(seen), new Set(chosen), new Set(now)];
  const kept = now.filter((id) => wanted.has(id) || !was.has(id));
  const added = chosen.filter((id) => !was.has(id) && !has.has(id));
  return [...kept, ...added];
}
