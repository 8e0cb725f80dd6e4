import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isModelId, type ModelKind } from '@salon/api-contract';
import { codeOf } from '@salon/file-system';
import { z } from 'zod';
import { ModelMissing, ModelsUnreadable, type FileProblem } from './errors.ts';
import { describingFiles, families, familyOf, type ModelFamily } from './families.ts';
import { LockFileDamaged, readLockFile, type LockFile } from './lock-file.ts';
import { modelConfig } from './model-config.ts';
import { chooseWeights, weightFile, type WeightType } from './weights.ts';

/** A model with all of its files. */
export interface InstalledModel {
  readonly kind: ModelKind;
  readonly id: string;
  readonly family: ModelFamily;
  /** Absolute path. */
  readonly folder: string;
  /** The number format of each weight file, by its role. */
  readonly dtype: Readonly<Record<string, WeightType>>;
  /** The commit on the hub, or `local-…` for files that were copied by hand. */
  readonly revision: string;
  /** Stored beside each vector: vectors of different keys cannot be compared. */
  readonly key: string;
  /** Width and height of the model's input, in px. */
  readonly imageSize: number;
}

const square = z.union([
  z.int().positive(),
  z.object({ height: z.int().positive(), width: z.int().positive() }),
  z.object({ shortest_edge: z.int().positive() }),
]);
const preprocessorConfig = z.object({
  size: square,
  crop_size: square.optional(),
  do_center_crop: z.boolean().optional(),
});

const localPrefix = 'local-';

/** Whether the files were copied by hand, so their checksums are unknown. */
export const isByHand = ({ revision }: InstalledModel): boolean => revision.startsWith(localPrefix);

type LockedModel = LockFile['models'][string];
type LockedFiles = LockedModel['files'];

/**
 * Finds a model in its folder, `<modelsDir>/<owner>/<name>`.
 * @throws ModelMissing which names the files that are missing, empty or of the wrong size, or a damaged lock file
 * @throws ModelsUnreadable
 */
export async function findModel(
  modelsDir: string,
  kind: ModelKind,
  id: string,
): Promise<InstalledModel> {
  if (!isModelId(id)) throw missing(id, 'config.json', 'has no place: the id is not owner/name');
  const folder = resolve(modelsDir, id);
  const locked = await lockedModel(modelsDir, id);
  const sizes = await fileSizes(folder);
  if (sizes.size === 0) throw new ModelMissing(id, []);
  throwProblems(id, problemsOf(describingFiles, sizes, locked?.files));

  const { model_type } = await readJson(id, folder, 'config.json', modelConfig);
  const family = familyOf(kind, model_type);
  if (!family) {
    const purpose = kind === 'embedding' ? 'embeddings' : 'captions';
    throw missing(id, 'config.json', `has a model type that cannot make ${purpose}: ${model_type}`);
  }
  const { dtype, files } = filesToLoad(family, sizes, locked?.files);
  throwProblems(id, problemsOf(files, sizes, locked?.files));

  const revision = locked?.revision ?? localRevision(files, sizes);
  const imageSize = sizeInPx(
    await readJson(id, folder, 'preprocessor_config.json', preprocessorConfig),
  );
  const key = `${id}@${revision}#${describeTypes(dtype)}`;
  return { kind, id, family, folder, dtype, revision, key, imageSize };
}

/** Undefined for a model that was copied by hand. */
async function lockedModel(modelsDir: string, id: string): Promise<LockedModel | undefined> {
  try {
    return (await readLockFile(modelsDir)).models[id];
  } catch (error) {
    if (error instanceof LockFileDamaged) throw missing(id, error.file, error.problem);
    throw new ModelsUnreadable(error);
  }
}

const missing = (id: string, file: string, problem: string) =>
  new ModelMissing(id, [{ file, problem }]);

function throwProblems(id: string, problems: FileProblem[]): void {
  if (problems.length > 0) throw new ModelMissing(id, problems);
}

/** The sizes in bytes of the files that a model may have, by path. Empty if the folder does not exist. */
async function fileSizes(folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const part of ['', 'onnx/']) {
    for (const name of await readdir(join(folder, part)).catch(unlessMissing([]))) {
      const found = await stat(join(folder, part, name)).catch(unlessMissing(null)); // a broken link
      if (found?.isFile()) sizes.set(part + name, found.size);
    }
  }
  return sizes;
}

/** Returns a value for a file that does not exist. */
const unlessMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error))) return value;
    throw new ModelsUnreadable(error);
  };

function problemsOf(
  files: readonly string[],
  sizes: ReadonlyMap<string, number>,
  locked: LockedFiles = {},
): FileProblem[] {
  return files.flatMap((file) => {
    const size = sizes.get(file);
    const expected = locked[file]?.size;
    if (size === undefined) return [{ file, problem: 'is missing' }];
    if (size === 0) return [{ file, problem: 'is empty' }];
    if (expected !== undefined && expected !== size)
      return [{ file, problem: `has ${size} of ${expected} bytes` }];
    return [];
  });
}

/** Also returns missing files that the lock file names, so that they are reported. */
function filesToLoad(
  family: ModelFamily,
  sizes: ReadonlyMap<string, number>,
  locked: LockedFiles = {},
) {
  const hasFile = (path: string) => sizes.has(path) || Object.hasOwn(locked, path);
  const dtype: Record<string, WeightType> = {};
  for (const role of families[family].roles) dtype[role] = chooseWeights(role, hasFile) ?? 'fp32';
  const weights = Object.entries(dtype).map(([role, type]) => weightFile(role, type));
  return { dtype, files: [...describingFiles, ...weights] };
}

async function readJson<T>(
  id: string,
  folder: string,
  file: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const text = await readFile(join(folder, file), 'utf8').catch(unlessMissing(''));
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw missing(id, file, 'is damaged');
  }
}

/** Changes when a file is replaced by one of another size. Hashing the content would be slower. */
function localRevision(files: readonly string[], sizes: ReadonlyMap<string, number>): string {
  const hash = createHash('sha256');
  for (const file of [...files].sort()) hash.update(`${file} ${sizes.get(file)}\n`);
  return `${localPrefix}${hash.digest('hex').slice(0, 12)}`;
}

function sizeInPx(config: z.infer<typeof preprocessorConfig>): number {
  const size = config.do_center_crop && config.crop_size ? config.crop_size : config.size;
  if (typeof size === 'number') return size;
  return 'height' in size ? size.height : size.shortest_edge;
}

function describeTypes(dtype: Record<string, WeightType>): string {
  const types = [...new Set(Object.values(dtype))];
  if (types.length === 1) return types.join();
  const pairs = Object.entries(dtype).map(([role, type]) => `${role}=${type}`);
  return pairs.sort().join(',');
}
