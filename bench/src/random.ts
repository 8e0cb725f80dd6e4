/** Numbers from 0 to below 1 that are the same on every run (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many of all, each at most once, in no order (Fisher and Yates). */
export function sample<T>(all: readonly T[], count: number, random: () => number): T[] {
  const left = [...all];
  const end = Math.min(count, left.length);
  for (let at = 0; at < end; at += 1) {
    const other = at + Math.floor(random() * (left.length - at));
    [left[at], left[other]] = [left[other]!, left[at]!]; // both are within the array
  }
  return left.slice(0, end);
}
