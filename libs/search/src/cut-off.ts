import type { ServerSettings } from '@salon/service-contract';

/** How much an image must fit a text to be found by its meaning. */
export type MeaningMatch = ServerSettings['meaningMatch'];

/** In deviations above what unrelated texts reach. */
const leastScore = { strict: 4, balanced: 3, broad: 2 } as const;
/** Of the best match: far less is a match by chance beside a real one. */
const shareOfBest = { strict: 0.7, balanced: 0.5, broad: 0.35 } as const;
/**
 * Of the largest of so many independent, normally distributed scores, √(2 ln n): the more images there are, the better
 * the best of those that have nothing to do with the text. Below 1, as images of one gallery are not independent.
 */
const shareOfChance = 0.75;

/** The score below which an image is no match for any text. */
export function leastScoreIn(size: number, match: MeaningMatch): number {
  const byChance = shareOfChance * Math.sqrt(2 * Math.log(Math.max(1, size)));
  return Math.max(leastScore[match], byChance);
}

/** The score below which an image is no match beside the best one. */
export const leastScoreBeside = (best: number, match: MeaningMatch): number =>
  best * shareOfBest[match];
