import { minSimilarityAmong } from './cut-off.ts';
import { dot } from './dot.ts';
import type { IsShown, Match, VectorIndex } from './vector-index.ts';

/**
 * The number of images from which the cut-off is estimated. More would change it by less than a twentieth of a
 * deviation.
 */
const sampleSize = 1_000;

/**
 * The shown images that look like one image, best first, without the image itself. Empty if the index has no vector of that
 * image, or if no image is clearly more similar than the rest.
 * @param limit the maximum number of images
 */
export function findSimilar(
  index: VectorIndex,
  imageId: string,
  limit: number,
  isShown: IsShown,
): Match[] {
  const vector = index.vectorOf(imageId);
  if (!vector) return [];
  const isCandidate = (id: string) => id !== imageId && isShown(id);
  const similarities = index.sample(sampleSize, isCandidate).flatMap((id) => {
    const other = index.vectorOf(id);
    return other ? [dot(vector, other)] : [];
  });
  const least = minSimilarityAmong(similarities);
  return index.nearest(vector, limit, isCandidate).filter(({ score }) => score >= least);
}
