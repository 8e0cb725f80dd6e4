import type { InstalledModel, ModelProcess } from '@salon/models';
import { backgroundOf, backgroundPrompts, promptFor, type Background } from '@salon/search';
import type { Described, LabelledPicture } from './labelled-set.ts';

/** A labelled picture with the data that a gallery stores for searches. */
export interface EmbeddedPicture extends Described {
  id: string;
  vector: Float32Array;
  background: Background;
}

/** Pictures in memory at the same time. */
const BATCH = 16;

/** @param texts the vectors of the background prompts */
export function embedded(
  { fileName, labels, caption }: Described,
  {
    number,
    vector,
    texts,
  }: { number: number; vector: Float32Array; texts: readonly Float32Array[] },
): EmbeddedPicture {
  const background = backgroundOf(vector, texts);
  return { id: `image ${number}`, fileName, labels, caption, vector, background };
}

/** The vectors of the background prompts. */
export const embedBackground = (
  models: ModelProcess,
  model: InstalledModel,
): Promise<Float32Array[]> => models.embedTexts(model, backgroundPrompts);

/**
 * Adds the vector and background scores to each picture, as the worker does.
 * @param texts the vectors of the background prompts
 */
export async function embedPictures(
  models: ModelProcess,
  model: InstalledModel,
  { pictures, texts }: { pictures: readonly LabelledPicture[]; texts: readonly Float32Array[] },
): Promise<EmbeddedPicture[]> {
  const all: EmbeddedPicture[] = [];
  for (let start = 0; start < pictures.length; start += BATCH) {
    const batch = pictures.slice(start, start + BATCH);
    const encoded = await Promise.all(batch.map(({ read }) => read()));
    const vectors = await Promise.all(encoded.map((each) => models.embedImage(model, each)));
    batch.forEach((picture, at) => {
      const vector = vectors[at]!; // one for each picture
      all.push(embedded(picture, { number: start + at, vector, texts }));
    });
  }
  return all;
}

/** The vectors of searches by their texts. */
export async function embedConcepts(
  models: ModelProcess,
  model: InstalledModel,
  concepts: readonly string[],
): Promise<Map<string, Float32Array>> {
  const vectors = await models.embedTexts(model, concepts.map(promptFor));
  return new Map(concepts.map((concept, at) => [concept, vectors[at]!] as const)); // one for each text
}
