import { backgroundTexts } from './background-texts.ts';
import { promptFor } from './prompt-for.ts';

/** How similar an image is to texts that have nothing to do with it. */
export interface Background {
  mean: number;
  deviation: number;
}

/** The texts that {@link backgroundOf} compares with, in the form that a model gets. */
export const backgroundPrompts: readonly string[] = backgroundTexts.map(promptFor);

/**
 * The background of one image.
 * @param vector of the image, with a length of 1
 * @param texts the vectors of {@link backgroundPrompts} by the same model
 */
export function backgroundOf(vector: Float32Array, texts: readonly Float32Array[]): Background {
  const similarities = texts.map((text) => dot(text, vector));
  const mean = average(similarities);
  const deviation = Math.sqrt(average(similarities.map((each) => (each - mean) ** 2)));
  return { mean, deviation };
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

const average = (numbers: number[]) =>
  numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
