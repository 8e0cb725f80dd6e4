import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FolderStorage } from './folder-storage.ts';
import { withLocalCopy } from './local-copy.ts';
import { TemporaryFolder } from './temporary-folder.ts';

describe('withLocalCopy', () => {
  let folder: string;
  let storage: FolderStorage;
  let temporary: TemporaryFolder;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-copy-'));
    temporary = new TemporaryFolder(join(folder, 'tmp'));
    storage = new FolderStorage(folder);
    await storage.open();
    await storage.put('originals/1', Buffer.from('bytes'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('lends a file with the bytes of the object', async () => {
    const read = withLocalCopy(storage, 'originals/1', temporary, (path) => readFile(path, 'utf8'));
    expect(await read).toBe('bytes');
  });

  it('removes the file even when its user fails', async () => {
    let lent = '';
    const use = (path: string) => {
      lent = path;
      return Promise.reject(new Error('the tool failed'));
    };
    await expect(withLocalCopy(storage, 'originals/1', temporary, use)).rejects.toThrow(
      'the tool failed',
    );
    expect(lent.startsWith(temporary.path)).toBe(true);
    expect(existsSync(lent)).toBe(false);
  });
});
