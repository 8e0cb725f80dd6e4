import { parseShutterSpeed } from '@salon/api-contract';
import { cleanText } from './clean-text.ts';

/** The first positive number in a value: a number, '1/250', a list such as '0 200'; null when there is none. */
export function positiveNumber(value: unknown): number | null {
  if (typeof value === 'number') return value > 0 && Number.isFinite(value) ? value : null;
  const parts = Array.isArray(value)
    ? value.map((part) => cleanText(part))
    : cleanText(value).split(/[\s,]+/);
  return parts.map(parseShutterSpeed).find((part) => part !== null) ?? null;
}
