/** A decimal, or a fraction of two. */
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

/** Seconds. From here on cameras name speeds in decimals: 0.3, 0.8. */
const DECIMALS_FROM = 0.3;
/** The share by which `1/N` may differ from such a speed: files hold 0.333 for 1/3. */
const TOLERANCE = 0.005;

/**
 * Writes seconds as photographers do: `1/250` below 0.3 s; `0.8` or `2.5` from there on, but `1/2` and `1/3` where it
 * is exactly that.
 */
export function formatShutterSpeed(seconds: number): string {
  const denominator = Math.round(1 / seconds);
  const isFraction = denominator > 1 && Math.abs(1 - seconds * denominator) <= TOLERANCE;
  // Rounded: 0.3 of a 32-bit fraction may lie below 0.3.
  const decimal = Number(seconds.toFixed(3));
  return isFraction || decimal < DECIMALS_FROM ? `1/${denominator}` : String(decimal);
}
