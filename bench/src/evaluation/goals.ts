import { settingsCatalogue } from '@salon/api-contract';
import type { Result } from './evaluate.ts';

const goalMatch = settingsCatalogue.meaningMatch.default;
const MIN_ABSENT_EMPTY = 0.9;
const MAX_PRESENT_LOST = 0.02;

/** One sentence for each goal that a result misses. */
export function missedGoals(results: readonly Result[]): string[] {
  return results.flatMap(({ size, match, by: { words, vectors, both } }) => {
    const at = `with ${size} images, ${match}`;
    const missed: string[] = [];
    if (both.recall < words.recall) missed.push(`Both ways recall less than words alone, ${at}.`);
    if (both.recall < vectors.recall)
      missed.push(`Both ways recall less than vectors alone, ${at}.`);
    if (match !== goalMatch) return missed;
    if (both.absentEmpty < MIN_ABSENT_EMPTY)
      missed.push(`Too many searches for absent concepts find images, ${at}.`);
    if (both.presentLost > MAX_PRESENT_LOST)
      missed.push(`Too many searches for a label find no image with it, ${at}.`);
    return missed;
  });
}
