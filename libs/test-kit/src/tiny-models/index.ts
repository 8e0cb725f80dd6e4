import { join } from 'node:path';
import { clipFiles, siglipFiles } from './embedder.ts';
import { florenceFiles } from './florence.ts';
import { writeModel } from './model-folder.ts';
import { vitGpt2Files } from './vit-gpt2.ts';

export { OnnxGraph, type Value } from './onnx-graph.ts';

/**
 * Writes tiny but real models in the layout of the hub, which know only colours: `tiny/colour-clip` and
 * `tiny/colour-siglip` for embeddings, `tiny/colour-captions` (ViT and GPT-2) and `tiny/colour-florence` (Florence-2)
 * for captions like "a plain red picture". The files are the same in every call.
 */
export async function writeTinyModels(modelsDir: string): Promise<void> {
  const models = {
    clip: clipFiles(),
    siglip: siglipFiles(),
    captions: vitGpt2Files(),
    florence: florenceFiles(),
  };
  for (const [name, files] of Object.entries(models))
    await writeModel(join(modelsDir, 'tiny', `colour-${name}`), files);
}
