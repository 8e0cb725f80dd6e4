import { minScoreBeside, minScoreIn, type MeaningMatch } from './cut-off.ts';
import type { ExactIndex } from './exact-index.ts';
import type { IsShown } from './vector-index.ts';

/**
 * The shown images that a text describes, with their scores in deviations above unrelated texts. Empty if the text
 * describes no image of the index. Answers at once, so that the shown images do not change during the search.
 * @param index in this process
 * @param query the vector of the text, with a length of 1
 */
export function findByMeaning(
  index: Pick<ExactIndex, 'size' | 'matches'>,
  query: Float32Array,
  match: MeaningMatch,
  isShown: IsShown,
): Map<string, number> {
  const found = index.matches(query, minScoreIn(index.size, match), isShown);
  const best = found.reduce((most, { score }) => Math.max(most, score), 0);
  const least = minScoreBeside(best, match);
  return new Map(
    found.filter(({ score }) => score >= least).map(({ id, score }) => [id, score] as const),
  );
}
