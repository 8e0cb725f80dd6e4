import type { TextPair } from './settings.ts';

/**
 * The name of a camera or lens for visitors: replaces the first text of each pair by the second wherever it occurs,
 * one pair after the other. Returns the name unchanged if the result would be empty.
 */
export function tidyName(name: string, pairs: readonly TextPair[]): string {
  const replaced = pairs.reduce(
    (text, [replace, by]) => (replace ? text.replaceAll(replace, () => by) : text),
    name,
  );
  return replaced.replace(/\s+/g, ' ').trim() || name;
}
