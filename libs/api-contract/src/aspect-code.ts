const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const base = digits.length;
const maxCode = base ** 2 - 1;
/** The code of a square. */
export const squareCode = base ** 2 / 2;
/** Neighbouring codes differ by this factor, so rounding changes an aspect by less than 0.1 %. */
export const aspectStep = 1.0019;

/** The aspect (width ÷ height) of each code; 0 is unknown. */
const aspects = Float64Array.from({ length: maxCode + 1 }, (_, code) =>
  code === 0 ? 0 : aspectStep ** (code - squareCode),
);

/**
 * An aspect (width ÷ height) as two characters of base64url on a logarithmic scale. 0 means unknown; an aspect beyond
 * 1:48 or 48:1 becomes that.
 */
export function encodeAspect(aspect: number): string {
  const code = aspect > 0 ? codeOf(aspect) : 0;
  return digits.charAt(Math.floor(code / base)) + digits.charAt(code % base);
}

const codeOf = (aspect: number) =>
  Math.min(maxCode, Math.max(1, squareCode + Math.round(Math.log(aspect) / Math.log(aspectStep))));

/** The inverse of {@link encodeAspect}, less than 0.1 % off; 0 for unknown and for text that is not a code. */
export function decodeAspect(text: string): number {
  const [high, low] = [digits.indexOf(text.charAt(0)), digits.indexOf(text.charAt(1))];
  return low < 0 ? 0 : (aspects[base * high + low] ?? 0);
}

/** The aspects of a text with two characters for each. */
export const decodeAspects = (text: string): Float64Array =>
  Float64Array.from({ length: text.length / 2 }, (_, at) =>
    decodeAspect(text.slice(2 * at, 2 * at + 2)),
  );
