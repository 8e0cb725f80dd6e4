import { mkdtemp, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeTinyModels } from '@salon/test-kit';
import { ModelMissing } from './errors.ts';
import { findModel } from './installed-model.ts';
import type { LockFile } from './lock-file.ts';
import { lockFileName } from './lock-file-name.ts';

const clip = 'tiny/colour-clip';
let modelsDir: string;
let folder: string;
beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'salon-models-'));
  folder = join(modelsDir, clip);
  await writeTinyModels(modelsDir);
});
afterEach(() => rm(modelsDir, { recursive: true, force: true }));

const find = () => findModel(modelsDir, 'embedding', clip);
const inFolder = (path: string) => join(folder, path);
/** The error of a model; fails if the model is complete. */
async function missing(model: Promise<unknown> = find()): Promise<ModelMissing> {
  const error: unknown = await model.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ModelMissing) return error;
  throw new Error('The model was found.', { cause: error });
}
const lock = (files: LockFile['models'][string]['files']) =>
  writeFile(
    join(modelsDir, lockFileName),
    JSON.stringify({ models: { [clip]: { revision: 'c0ffee', files } } }),
  );

describe('findModel', () => {
  it.each([
    ['embedding', 'colour-clip', 'clip'],
    ['embedding', 'colour-siglip', 'siglip'],
    ['caption', 'colour-captions', 'vit-gpt2'],
    ['caption', 'colour-florence', 'florence-2'],
  ] as const)('finds the family of the %s model %s', async (kind, name, family) => {
    const found = await findModel(modelsDir, kind, `tiny/${name}`);
    expect(found).toMatchObject({ family, imageSize: 224, folder: join(modelsDir, 'tiny', name) });
  });

  it('reports a missing model, and how to install it', async () => {
    await rm(folder, { recursive: true });
    const { message } = await missing();
    expect(message).toBe(
      'The model tiny/colour-clip is not installed. ' +
        'Start the task “Install models”, or run “npm run models -- tiny/colour-clip” on the server ' +
        '(“docker compose run --rm models tiny/colour-clip” with Docker Compose).',
    );
  });

  it('names every missing file of an incomplete model', async () => {
    await rm(join(folder, 'config.json'));
    await rm(join(folder, 'tokenizer.json'));
    const { problems, message } = await missing();
    expect(problems.map(({ file }) => file)).toEqual(['config.json', 'tokenizer.json']);
    expect(message).toBe(
      'The model tiny/colour-clip cannot be used because config.json is missing, tokenizer.json is missing. ' +
        'Start the task “Install models”, or run “npm run models -- tiny/colour-clip” on the server ' +
        '(“docker compose run --rm models tiny/colour-clip” with Docker Compose).',
    );
  });

  it.each(['tokenizer.json', 'preprocessor_config.json', 'onnx/text_model.onnx'])(
    'names %s when it is missing, and when it is empty',
    async (file) => {
      await truncate(inFolder(file), 0);
      expect((await missing()).problems).toEqual([{ file, problem: 'is empty' }]);
      await rm(inFolder(file));
      expect((await missing()).problems).toEqual([{ file, problem: 'is missing' }]);
    },
  );

  it('names a configuration that is not JSON', async () => {
    await truncate(inFolder('config.json'), 20);
    expect((await missing()).problems).toMatchObject([{ file: 'config.json' }]);
  });

  it('refuses a model of the other kind', async () => {
    const { message } = await missing(findModel(modelsDir, 'caption', clip));
    expect(message).toContain('config.json has a model type that cannot make captions: clip');
  });

  it('does not leave the models folder', async () => {
    await symlink(folder, join(modelsDir, 'outside'));
    const outside = findModel(join(modelsDir, 'tiny'), 'embedding', '../outside');
    expect((await missing(outside)).problems).toMatchObject([{ file: 'config.json' }]);
  });

  it('prefers int8, then q8, then fp32, for each file', async () => {
    await writeFile(inFolder('onnx/vision_model_quantized.onnx'), 'weights');
    expect((await find()).dtype).toEqual({ vision_model: 'q8', text_model: 'fp32' });
    await writeFile(inFolder('onnx/vision_model_int8.onnx'), 'weights');
    expect((await find()).dtype).toEqual({ vision_model: 'int8', text_model: 'fp32' });
    await rename(inFolder('onnx/text_model.onnx'), inFolder('onnx/text_model_fp16.onnx'));
    const model = await find();
    expect(model.dtype).toEqual({ vision_model: 'int8', text_model: 'fp16' });
    expect(model.key).toBe(`${clip}@${model.revision}#text_model=fp16,vision_model=int8`);
  });
});

describe('the revision', () => {
  it('is made from the sizes of files that were copied by hand', async () => {
    const { revision, key } = await find();
    expect(revision).toMatch(/^local-[0-9a-f]{12}$/);
    expect(key).toBe(`${clip}@${revision}#fp32`);
    expect((await find()).revision).toBe(revision);
    await writeFile(inFolder('onnx/text_model.onnx'), 'other weights');
    expect((await find()).revision).not.toBe(revision);
  });

  it('is that of the lock file', async () => {
    await lock({});
    expect((await find()).key).toBe(`${clip}@c0ffee#fp32`);
  });
});

describe('the lock file', () => {
  it('reveals a truncated file', async () => {
    const size = (await readFile(inFolder('onnx/text_model.onnx'))).length;
    await lock({ 'onnx/text_model.onnx': { size, sha256: '' } });
    expect((await find()).revision).toBe('c0ffee');
    await truncate(inFolder('onnx/text_model.onnx'), 100);
    expect((await missing()).message).toContain(`onnx/text_model.onnx has 100 of ${size} bytes`);
  });

  it('decides which weights are missing', async () => {
    await lock({ 'onnx/text_model_int8.onnx': { size: 1, sha256: '' } });
    expect((await missing()).problems).toMatchObject([{ file: 'onnx/text_model_int8.onnx' }]);
  });

  it('is reported when it is damaged', async () => {
    await writeFile(join(modelsDir, lockFileName), '{');
    const { problems, message } = await missing();
    expect(problems).toMatchObject([{ file: lockFileName }]);
    expect(message).toContain(
      `because ${lockFileName} is damaged. Correct the file, or delete it and run “npm run models -- tiny/colour-clip”`,
    );
  });
});
