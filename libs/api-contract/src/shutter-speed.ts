/** A decimal number, or a fraction of two. */
export const shutterSpeedForm = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*(?:\/\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/;

/**
 * Reads a shutter speed typed as a decimal (`0.004`) or a fraction (`1/250`).
 * @returns seconds, or null when the text is neither or the value is not a positive finite number
 */
export function parseShutterSpeed(text: string): number | null {
  const match = shutterSpeedForm.exec(text);
  if (!match) return null;
  const seconds = Number(match[1]) / (match[2] === undefined ? 1 : Number(match[2]));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/** Seconds. From this value on, cameras show speeds as decimals: 0.3, 0.8. */
const decimalsFrom = 0.3;
/** Relative tolerance of `1/N`, as files contain 0.333 for 1/3. */
const maxDeviation = 0.005;

/**
 * Formats seconds as photographers write them: `1/250` below 0.3 s, `0.8` or `2.5` from 0.3 s on, except exact
 * fractions like `1/2` and `1/3`.
 */
export function formatShutterSpeed(seconds: number): string {
  const denominator = Math.round(1 / seconds);
  const isFraction = denominator > 1 && Math.abs(1 - seconds * denominator) <= maxDeviation;
  // Rounded, as 0.3 stored as a 32-bit float may be below 0.3.
  const decimal = Number(seconds.toFixed(3));
  return isFraction || decimal < decimalsFrom ? `1/${denominator}` : String(decimal);
}
