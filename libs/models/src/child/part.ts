import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { reasonOf } from '@salon/file-system';
import { ModelMissing, type FileProblem } from '../errors.ts';
import { describingFiles } from '../families.ts';
import type { InstalledModel } from '../installed-model.ts';
import { weightFile } from '../weights.ts';

/**
 * A part of a model, loaded on first use: a process that only embeds pictures does not need the text model.
 * @throws ModelMissing which names the damaged files, if they can be found
 */
export function part<T>(model: InstalledModel, load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () =>
    (loaded ??= load().catch(async (error: unknown) => {
      loaded = undefined; // the next attempt may find the files repaired
      throw new ModelMissing(model.id, await damagedFiles(model, error));
    }));
}

async function damagedFiles(model: InstalledModel, error: unknown): Promise<FileProblem[]> {
  const reason = reasonOf(error);
  const weights = Object.entries(model.dtype).map(([role, type]) => weightFile(role, type));
  // ONNX Runtime names the file in its message.
  const named = weights.filter((file) => reason.includes(basename(file)));
  if (named.length > 0) return named.map((file) => ({ file, problem: 'is damaged' }));
  const unreadable = await unreadableJson(model.folder);
  if (unreadable.length > 0) return unreadable.map((file) => ({ file, problem: 'is damaged' }));
  // The parent logs this line. A problem is also shown to admins, and the reason may have paths.
  process.stderr.write(`The model ${model.id} cannot be loaded: ${reason}\n`);
  return weights.map((file) => ({ file, problem: 'cannot be loaded' }));
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
