/**
 * Reads a shutter speed typed as a decimal (`0.004`) or a fraction (`1/250`).
 * @returns seconds, or null when the text is neither or the value is not a positive finite number
 */
export function parseShutterSpeed(text: string): number | null {
  const match = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*(?:\/\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(text);
  if (!match) return null;
  const seconds = Number(match[1]) / (match[2] === undefined ? 1 : Number(match[2]));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/** Writes seconds as photographers do: `1/250` below one second, `2.5` from there on. */
export function formatShutterSpeed(seconds: number): string {
  return seconds < 1 ? `1/${Math.round(1 / seconds)}` : String(Number(seconds.toFixed(1)));
}
