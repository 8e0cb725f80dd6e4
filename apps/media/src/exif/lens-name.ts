/** How cameras and exiftool say that they do not know: codes, bytes, dashes, question marks, lenses without a length. */
const nonsense = [
  /^[^\p{L}]*$/u,
  /\?/,
  /^0x[0-9a-f]+$/i,
  /^(?:[0-9a-f]{1,2}\s+)+[0-9a-f]{1,2}$/i,
  /^\(?(?:unknown|none|no[- ]lens|not attached|n\/a|undef|null|inf)\b/i,
  // What exiftool calls a lens without contacts: "E-Mount, T-Mount, Other Lens or no lens", "M-42 or No Lens".
  /^other lens$|\bor no lens$/i,
  /(?:^|[\s-])0+(?:\.0+)?\s?mm\b/i,
];

/** The first of some names, best first, that is one; null when the lens is unknown. */
export function lensName(candidates: string[]): string | null {
  return candidates.find((name) => !nonsense.some((pattern) => pattern.test(name))) ?? null;
}

/** Lenses share a number: one may be listed with its teleconverters, but a longer list leaves the lens unknown. */
const maxAlternatives = 3;

/** The lens that exiftool concludes, "A or B or C" if it cannot decide; empty when it has no real clue. */
export const concludedLens = (lensId: string): string =>
  lensId.split(' or ').length > maxAlternatives ? '' : lensId;
