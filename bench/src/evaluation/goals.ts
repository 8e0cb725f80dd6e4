import type { Result } from './evaluate.ts';

/** At the setting that a new gallery has. */
const goalMatch = 'balanced';
const LEAST_ABSENT_EMPTY = 0.9;
const MOST_PRESENT_LOST = 0.02;

/** The goals that a result misses, each as a sentence; empty when it meets all. */
export function missedGoals(results: readonly Result[]): string[] {
  return results.flatMap(({ size, match, by: { words, vectors, both } }) => {
    const at = `with ${size} images, ${match}`;
    const missed: string[] = [];
    if (both.recall < words.recall) missed.push(`Both ways recall less than words alone, ${at}.`);
    if (both.recall < vectors.recall)
      missed.push(`Both ways recall less than vectors alone, ${at}.`);
    if (match !== goalMatch) return missed;
    if (both.absentEmpty < LEAST_ABSENT_EMPTY)
      missed.push(`Too many searches for what is absent find images, ${at}.`);
    if (both.presentLost > MOST_PRESENT_LOST)
      missed.push(`Too many searches for what is present find no image of it, ${at}.`);
    return missed;
  });
}
