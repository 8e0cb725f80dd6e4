import type { Background } from './background.ts';

export interface Match {
  id: string;
  /** How similar, in deviations above what texts that have nothing to do with the image reach; for an image: the cosine. */
  score: number;
}

/** Vectors of one model by image, to be searched. All vectors have a length of 1. */
export interface VectorIndex {
  readonly size: number;
  /** Adds a vector, or replaces the one that the image has. */
  set(id: string, vector: Float32Array, background: Background): void;
  delete(id: string): void;
  vectorOf(id: string): Float32Array | undefined;
  /** All images that a text describes at least so well, in no order. */
  matches(text: Float32Array, minScore: number): Match[];
  /** The images that look most like this vector, best first. */
  nearest(vector: Float32Array, limit: number): Match[];
  /** Up to so many images, spread evenly over the index; the same ones until it changes. */
  sample(most: number): string[];
}
