import type { SettingValues } from '@salon/api-contract';
import { meanAndDeviation } from './mean-and-deviation.ts';

/** How closely an image must match a text to be found by meaning. */
export type MeaningMatch = SettingValues['meaningMatch'];

/** In standard deviations above the score of unrelated texts. */
const minScore = { strict: 4, balanced: 3, broad: 2 } as const;
/** As a share of the best score. A much lower score is a match by chance. */
const shareOfBest = { strict: 0.7, balanced: 0.5, broad: 0.35 } as const;
/**
 * The more images there are, the higher the best score of an unrelated image. The expected maximum of n independent,
 * normally distributed scores is √(2 ln n). A match needs this share of it. The share is below 1, because the images of
 * a gallery are not independent.
 */
const shareOfChance = 0.75;

/** The minimum score of a match for any text. */
export function minScoreIn(size: number, match: MeaningMatch): number {
  const byChance = shareOfChance * Math.sqrt(2 * Math.log(Math.max(1, size)));
  return Math.max(minScore[match], byChance);
}

/** The minimum score of a match, relative to the best one. */
export const minScoreBeside = (best: number, match: MeaningMatch): number =>
  best * shareOfBest[match];

/** Fewer similarities are too few to estimate their distribution. */
const minSample = 20;
/** Two images with at least this cosine are likely copies, whatever the rest of the gallery looks like. */
const copySimilarity = 0.95;

/**
 * The cosine below which an image does not look like another one. Models differ in the cosines of unrelated images, so
 * the limit is relative: one standard deviation above the mean, which one sixth of a normal distribution exceeds. The
 * limit is at most half-way from the mean to 1, because one deviation is too much if about half of the gallery looks
 * alike. With fewer than 20 other images, the limit is always half-way. Both numbers are a choice, not a measurement.
 * @param similarities the cosines of the image with other images
 */
export function minSimilarityAmong(similarities: readonly number[]): number {
  const { mean, deviation } = meanAndDeviation(similarities);
  const halfWay = (1 + mean) / 2;
  const least = similarities.length < minSample ? halfWay : Math.min(halfWay, mean + deviation);
  return Math.min(copySimilarity, least);
}
