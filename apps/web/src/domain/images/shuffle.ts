/** A shuffled copy; the same seed (a whole number) gives the same order. */
export function shuffle<T>(items: readonly T[], seed: number): T[] {
  const shuffled = [...items];
  const random = randomFrom(seed);
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const item = shuffled[last] as T; // last is an index of the list
    shuffled[last] = shuffled[other] as T; // so is other: it is never greater
    shuffled[other] = item;
  }
  return shuffled;
}

// mulberry32, by Tommy Ettinger (public domain): small and even enough.
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
