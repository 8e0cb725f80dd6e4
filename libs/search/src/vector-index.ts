import type { Background } from './background.ts';

export interface Match {
  id: string;
  /** How similar, in deviations above what texts that have nothing to do with the image reach; for an image: the cosine. */
  score: number;
}

/**
 * Vectors of one model by image, to be searched. All vectors have a length of 1; they are rounded to one byte a
 * dimension. Answers are promises where an index is not in the memory of this process.
 */
export interface VectorIndex {
  readonly size: number;
  /** Adds a vector, or replaces the one that the image has. A vector of another size than the index is left out. */
  set(id: string, vector: Float32Array, background: Background): void;
  delete(id: string): void;
  vectorOf(id: string): Awaitable<Float32Array | undefined>;
  /** The images that a text describes at least so well, in no order. */
  matches(text: Float32Array, minScore: number): Awaitable<Match[]>;
  /** The images that look most like this vector, best first. */
  nearest(vector: Float32Array, limit: number): Awaitable<Match[]>;
  /** Up to so many images, spread evenly over the index; the same ones until it changes. */
  sample(most: number): Awaitable<string[]>;
}

type Awaitable<T> = T | Promise<T>;
