import { parseShutterSpeed } from '@salon/api-contract';
import { cleanText } from './clean-text.ts';

/** The first positive number in a value: '0.004', '4e-3', '1/250', a list such as '0 200'; null when there is none. */
export function positiveNumber(value: unknown): number | null {
  if (typeof value === 'number') return value > 0 && Number.isFinite(value) ? value : null;
  const parts = Array.isArray(value)
    ? value.map((part) => cleanText(part))
    : cleanText(value).split(/[\s,]+/);
  return parts.map(toPositive).find((part) => part !== null) ?? null;
}

/** exiftool prints small numbers with an exponent. */
const toPositive = (text: string): number | null =>
  /^[\d.]+e[-+]?\d+$/i.test(text) ? positiveNumber(Number(text)) : parseShutterSpeed(text);
