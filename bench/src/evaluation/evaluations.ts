import type { InstalledModel, ModelProcess } from '@salon/models';
import { absentConcepts } from './absent-concepts.ts';
import { absentFromColours, colourDrawings, colourSet } from './colour-set.ts';
import { evaluate, type Result } from './evaluate.ts';
import { labelsOf, type LabelledPicture } from './labelled-set.ts';
import { embedBackground, embedConcepts, embedPictures } from './vectors.ts';

const DRAWINGS = 90;
const IMAGES = 1_000;

/** Evaluates the search with pictures of a labelled folder. */
export async function evaluatePhotos(
  models: ModelProcess,
  model: InstalledModel,
  photos: readonly LabelledPicture[],
): Promise<Result[]> {
  const texts = await embedBackground(models, model);
  const pictures = await embedPictures(models, model, { pictures: photos, texts });
  const concepts = new Set([...labelsOf(pictures), ...absentConcepts]);
  return evaluate({ pictures, queries: await embedConcepts(models, model, [...concepts]) });
}

/**
 * Evaluates the search with drawn pictures.
 * @param model one that knows colours
 */
export async function evaluateColours(
  models: ModelProcess,
  model: InstalledModel,
): Promise<Result[]> {
  const texts = await embedBackground(models, model);
  const drawn = colourDrawings(DRAWINGS);
  const drawings = await embedPictures(models, model, { pictures: drawn, texts });
  const pictures = colourSet(drawings, IMAGES, texts);
  const concepts = [...labelsOf(pictures), ...absentFromColours];
  return evaluate({ pictures, queries: await embedConcepts(models, model, concepts) });
}
