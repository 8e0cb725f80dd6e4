import { leastScoreBeside, leastScoreIn, type MeaningMatch } from './cut-off.ts';
import type { VectorIndex } from './vector-index.ts';

/**
 * The images that a text describes, with their scores in deviations above unrelated texts. Empty if the text describes
 * no image of the index.
 * @param query the vector of the text, with a length of 1
 */
export async function findByMeaning(
  index: VectorIndex,
  query: Float32Array,
  match: MeaningMatch,
): Promise<Map<string, number>> {
  const found = await index.matches(query, leastScoreIn(index.size, match));
  const best = found.reduce((most, { score }) => Math.max(most, score), 0);
  const least = leastScoreBeside(best, match);
  return new Map(
    found.filter(({ score }) => score >= least).map(({ id, score }) => [id, score] as const),
  );
}
