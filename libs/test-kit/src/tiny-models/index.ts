import { join } from 'node:path';
import { clipFiles, siglipFiles } from './embedder.ts';
import { writeModel } from './model-folder.ts';

/**
 * Writes tiny but real models in the layout of the hub, which know colours and nothing else: `tiny/colour-clip` and
 * `tiny/colour-siglip`.
 */
export async function writeTinyModels(modelsDir: string): Promise<void> {
  const models = { clip: clipFiles(), siglip: siglipFiles() };
  for (const [name, files] of Object.entries(models))
    await writeModel(join(modelsDir, 'tiny', `colour-${name}`), files);
}
