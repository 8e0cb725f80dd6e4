import type { Background } from './background.ts';

export interface Match {
  id: string;
  /** For a text, the similarity in deviations above that of unrelated texts; for an image, the cosine. */
  score: number;
}

/** Whether a search may find an image. An index also has the vectors of images in the trash. */
export type IsShown = (id: string) => boolean;

/** For searches of a gallery without a trash, for example a benchmark. */
export const everyImage: IsShown = () => true;

/**
 * A searchable index of the vectors of images, all by one model. Vectors have a length of 1 and are rounded to one byte
 * per dimension. Searches answer at once, so that the shown images do not change meanwhile.
 */
export interface VectorIndex {
  readonly size: number;
  /** Adds or replaces the vector of an image. Vectors of another size are ignored. */
  set(id: string, vector: Float32Array, background: Background): void;
  delete(id: string): void;
  vectorOf(id: string): Float32Array | undefined;
  /** The shown images with at least this score for a text, in no particular order. */
  matches(text: Float32Array, minScore: number, isShown: IsShown): Match[];
  /** The shown images that look most like this vector, best first. */
  nearest(vector: Float32Array, limit: number, isShown: IsShown): Match[];
  /** Up to `most` shown images, spread over the index; the same ones until these or the index change. */
  sample(most: number, isShown: IsShown): string[];
}
