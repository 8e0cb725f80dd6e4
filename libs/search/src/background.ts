import { backgroundTexts } from './background-texts.ts';
import { dot } from './dot.ts';
import { meanAndDeviation } from './mean-and-deviation.ts';
import { promptFor } from './prompt-for.ts';

/** How similar an image is to unrelated texts. */
export interface Background {
  mean: number;
  deviation: number;
}

/** The texts that {@link backgroundOf} compares with, as prompts for a model. */
export const backgroundPrompts: readonly string[] = backgroundTexts.map(promptFor);

/**
 * The background of one image.
 * @param vector of the image, with a length of 1
 * @param texts the vectors of {@link backgroundPrompts} by the same model
 */
export function backgroundOf(vector: Float32Array, texts: readonly Float32Array[]): Background {
  return meanAndDeviation(texts.map((text) => dot(text, vector)));
}
