import { leastSimilarityAmong } from './cut-off.ts';
import { dot } from './dot.ts';
import type { Match, VectorIndex } from './vector-index.ts';

/**
 * The number of images from which the cut-off is estimated. More would change it by less than a twentieth of a
 * deviation.
 */
const sampleSize = 1_000;

/**
 * The images that look like one image, best first, without the image itself. Empty if the index has no vector of that
 * image, or if no image is clearly more similar than the rest.
 * @param limit the maximum number of images
 */
export async function findSimilar(
  index: VectorIndex,
  imageId: string,
  limit: number,
): Promise<Match[]> {
  const vector = await index.vectorOf(imageId);
  if (!vector) return [];
  const sample = await index.sample(sampleSize + 1);
  const others = sample.filter((id) => id !== imageId).map(async (id) => index.vectorOf(id));
  const similarities = (await Promise.all(others)).flatMap((other) =>
    other ? [dot(vector, other)] : [],
  );
  const least = leastSimilarityAmong(similarities);
  const nearest = await index.nearest(vector, limit + 1);
  return nearest.filter(({ id, score }) => id !== imageId && score >= least).slice(0, limit);
}
