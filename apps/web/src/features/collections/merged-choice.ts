interface Choice {
  /** The images of the collection when the screen loaded them, and the images that are selected now. */
  seen: readonly string[];
  chosen: readonly string[];
  /** The images the server has now. */
  now: readonly string[];
}

/** Merges a choice with concurrent changes: the current images, minus those deselected here, plus those added here. */
export function mergedChoice({ seen, chosen, now }: Choice): string[] {
  const [was, wanted, has] = [new Set(seen), new Set(chosen), new Set(now)];
  const kept = now.filter((id) => wanted.has(id) || !was.has(id));
  const added = chosen.filter((id) => !was.has(id) && !has.has(id));
  return [...kept, ...added];
}
