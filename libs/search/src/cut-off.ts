import type { ServerSettings } from '@salon/service-contract';
import { meanAndDeviation } from './mean-and-deviation.ts';

/** How closely an image must match a text to be found by meaning. */
export type MeaningMatch = ServerSettings['meaningMatch'];

/** In deviations above what unrelated texts reach. */
const leastScore = { strict: 4, balanced: 3, broad: 2 } as const;
/** As a share of the best match. A much lower score beside it is a match by chance. */
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

/** Fewer similarities than this do not show their distribution. */
const leastSample = 20;
/** From this cosine on two images are likely copies, whatever the rest of the gallery looks like. */
const copySimilarity = 0.95;

/**
 * The cosine below which an image does not look like another one. Models differ in the cosines of unrelated images, so
 * the limit is relative: one standard deviation above the mean, which of a normal distribution leaves one sixth. It is at
 * most half-way from the mean to 1, as one deviation lies too high where about half of the gallery looks alike. In a
 * gallery of fewer than 20 other images, only half-way counts. Both numbers are a choice, not a measurement.
 * @param similarities the cosines of the image with other images
 */
export function leastSimilarityAmong(similarities: readonly number[]): number {
  const { mean, deviation } = meanAndDeviation(similarities);
  const halfWay = (1 + mean) / 2;
  const least = similarities.length < leastSample ? halfWay : Math.min(halfWay, mean + deviation);
  return Math.min(copySimilarity, least);
}
