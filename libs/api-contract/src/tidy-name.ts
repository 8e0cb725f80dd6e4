import type { TextPair } from './settings.ts';

/**
 * A camera's or lens's name as visitors see it: each pair's first text is replaced by its second wherever it occurs,
 * one pair after the other. A name of which nothing would be left stays as it is.
 */
export function tidyName(name: string, pairs: readonly TextPair[]): string {
  const replaced = pairs.reduce(
    (text, [replace, by]) => (replace ? text.replaceAll(replace, () => by) : text),
    name,
  );
  return replaced.replace(/\s+/g, ' ').trim() || name;
}
