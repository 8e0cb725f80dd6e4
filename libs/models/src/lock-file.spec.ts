import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readLockFile } from './lock-file.ts';
import { lockFileName } from './lock-file-name.ts';

describe('the lock file of the models', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-test-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const written = (content: unknown) =>
    writeFile(
      join(folder, lockFileName),
      typeof content === 'string' ? content : JSON.stringify(content),
    );

  it('names the installed models with their files', async () => {
    const files = { 'config.json': { size: 5, sha256: 'abc' } };
    const models = { 'owner/name': { revision: 'main-1', files } };
    await written({ models, comment: 'ignored' });
    await expect(readLockFile(folder)).resolves.toEqual({ models });
  });

  it('is empty before the first installation', async () => {
    await expect(readLockFile(folder)).resolves.toEqual({ models: {} });
  });

  it.each([
    ['no JSON', '{"models":'],
    ['no models', {}],
    [
      'a negative size',
      { models: { a: { revision: 'r', files: { f: { size: -1, sha256: '' } } } } },
    ],
    ['an empty revision', { models: { a: { revision: '', files: {} } } }],
  ])('is reported as damaged if it has %s', async (_what, content) => {
    await written(content);
    await expect(readLockFile(folder)).rejects.toThrow(
      /^models\.lock\.json is damaged\. Correct it, or delete it and install each model by its name\.$/,
    );
  });

  it('is not reported as missing if it cannot be read', async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file where the folder should be');
    await expect(readLockFile(folder)).rejects.toMatchObject({ code: 'ENOTDIR' });
  });
});
