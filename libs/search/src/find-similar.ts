import { leastSimilarityAmong } from './cut-off.ts';
import { dot } from './dot.ts';
import type { Match, VectorIndex } from './vector-index.ts';

/** How many images the cut-off is taken from: more would change it by less than a twentieth of a deviation. */
const sampleSize = 1_000;

/**
 * The images that look like one image, best first, without the image itself. Empty where the index has no vector of it,
 * and where no image looks more like it than most do.
 * @param limit how many images at most
 */
export function findSimilar(index: VectorIndex, imageId: string, limit: number): Match[] {
  // A copy: the index may move its vectors at any change.
  const vector = index.vectorOf(imageId)?.slice();
  if (!vector) return [];
  const others = index.sample(sampleSize + 1).filter((id) => id !== imageId);
  const similarities = others.flatMap((id) => {
    const other = index.vectorOf(id);
    return other ? [dot(vector, other)] : [];
  });
  const least = leastSimilarityAmong(similarities);
  return index
    .nearest(vector, limit + 1)
    .filter(({ id, score }) => id !== imageId && score >= least)
    .slice(0, limit);
}
