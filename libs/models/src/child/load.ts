import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ModelMissing, type FileProblem } from '../errors.ts';
import { describingFiles, type ModelFamily } from '../families.ts';
import type { InstalledModel } from '../installed-model.ts';
import { weightFile } from '../weights.ts';
import { loadClip } from './clip.ts';
import { loadFlorence2 } from './florence-2.ts';
import type { LoadedModel } from './loaded-model.ts';
import type { SquareFit } from './picture.ts';
import { loadSiglip } from './siglip.ts';
import { loadVitGpt2 } from './vit-gpt2.ts';

interface FamilyCode {
  readonly fit: SquareFit;
  load(model: InstalledModel): Promise<LoadedModel>;
}

const codes: Record<ModelFamily, FamilyCode> = {
  clip: { fit: 'cover', load: loadClip },
  siglip: { fit: 'fill', load: loadSiglip },
  'vit-gpt2': { fit: 'fill', load: loadVitGpt2 },
  'florence-2': { fit: 'fill', load: loadFlorence2 },
};

export const fitOf = ({ family }: InstalledModel): SquareFit => codes[family].fit;

/** @throws ModelMissing which names the damaged files, as far as they can be found out */
export async function loadModel(model: InstalledModel): Promise<LoadedModel> {
  try {
    return await codes[model.family].load(model);
  } catch (error) {
    throw new ModelMissing(model.id, await damagedFiles(model, error));
  }
}

async function damagedFiles(model: InstalledModel, error: unknown): Promise<FileProblem[]> {
  const reason = error instanceof Error ? error.message : String(error);
  const weights = Object.entries(model.dtype).map(([role, type]) => weightFile(role, type));
  // ONNX Runtime names the file in its message.
  const named = weights.filter((file) => reason.includes(basename(file)));
  if (named.length > 0) return named.map((file) => ({ file, problem: 'is damaged' }));
  const unreadable = await unreadableJson(model.folder);
  if (unreadable.length > 0) return unreadable.map((file) => ({ file, problem: 'is damaged' }));
  const problem = `cannot be loaded (${reason})`;
  return weights.map((file) => ({ file, problem }));
}

async function unreadableJson(folder: string): Promise<string[]> {
  const unreadable: string[] = [];
  for (const file of describingFiles) {
    try {
      JSON.parse(await readFile(join(folder, file), 'utf8'));
    } catch {
      unreadable.push(file);
    }
  }
  return unreadable;
}
