/** A reproducible mix of portraits, landscapes and panoramas for specs. */
export function someAspects(count: number, seed = 1): number[] {
  let state = seed;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  return Array.from({ length: count }, () => Math.round((0.5 + random() ** 2 * 2) * 1000) / 1000);
}
