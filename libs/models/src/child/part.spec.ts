import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { describingFiles } from '../families.ts';
import type { InstalledModel } from '../installed-model.ts';
import { part } from './part.ts';

describe('a part of a model', () => {
  let model: InstalledModel;

  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'salon-test-'));
    for (const file of describingFiles) await writeFile(join(folder, file), '{}');
    model = {
      kind: 'embedding',
      family: 'clip',
      id: 'owner/name',
      folder,
      dtype: { text_model: 'int8', vision_model: 'fp32' },
      revision: 'r',
      key: 'owner/name@r',
      imageSize: 224,
    };
  });
  afterEach(() => rm(model.folder, { recursive: true }));

  it('is loaded once, when it is first needed', async () => {
    const load = jest.fn(() => Promise.resolve('loaded'));
    const get = part(model, load);
    expect(load).not.toHaveBeenCalled();
    await expect(Promise.all([get(), get()])).resolves.toEqual(['loaded', 'loaded']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is loaded again after a failure', async () => {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const load = jest.fn(() => Promise.resolve('repaired'));
    load.mockRejectedValueOnce(new Error('truncated'));
    const get = part(model, load);
    await expect(get()).rejects.toMatchObject({ name: 'ModelMissing', id: 'owner/name' });
    await expect(get()).resolves.toBe('repaired');
    write.mockRestore();
  });

  const problemsAfter = async (error: Error): Promise<unknown> => {
    const failure: unknown = await part(model, () => Promise.reject(error))().catch(
      (reason: unknown) => reason,
    );
    return failure instanceof Error && 'problems' in failure ? failure.problems : failure;
  };

  it('names the weights that the runtime names', async () => {
    const error = new Error('Load model from /models/text_model_int8.onnx failed');
    await expect(problemsAfter(error)).resolves.toEqual([
      { file: 'onnx/text_model_int8.onnx', problem: 'is damaged' },
    ]);
  });

  it('names the settings that are not JSON', async () => {
    await writeFile(join(model.folder, 'tokenizer.json'), '{"truncated');
    await rm(join(model.folder, 'config.json'));
    await expect(problemsAfter(new Error('Unexpected end'))).resolves.toEqual(
      expect.arrayContaining([
        { file: 'config.json', problem: 'is damaged' },
        { file: 'tokenizer.json', problem: 'is damaged' },
      ]),
    );
  });

  it('names all weights if the damage cannot be found, and logs the reason', async () => {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const problem = 'cannot be loaded';
    await expect(problemsAfter(new Error('out of memory'))).resolves.toEqual([
      { file: 'onnx/text_model_int8.onnx', problem },
      { file: 'onnx/vision_model.onnx', problem },
    ]);
    expect(write).toHaveBeenCalledWith(expect.stringContaining('out of memory'));
    write.mockRestore();
  });
});
