import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectApart } from './gallery-folder.ts';

describe('expectApart', () => {
  let root: string;
  const at = (path: string) => join(root, path);
  const link = async (target: string, path: string) => {
    await mkdir(dirname(at(path)), { recursive: true });
    await symlink(at(target), at(path));
  };

  beforeEach(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'salon-folders-')));
    await mkdir(at('data/objects/originals'), { recursive: true });
  });
  afterEach(() => rm(root, { recursive: true }));

  it.each(['backups', 'data/backups', 'data2', ''])('accepts %j beside data', async (path) => {
    await expect(expectApart(at(path), at('data'))).resolves.toBeUndefined();
  });

  it.each(['data', 'data/objects', 'data/objects/originals', 'data/objects/new'])(
    'refuses %j',
    async (path) => {
      await expect(expectApart(at(path), at('data'))).rejects.toThrow(
        `A backup in ${at(path)} would replace files of the gallery itself`,
      );
    },
  );

  it('refuses the folder of a gallery that has not started yet', async () => {
    await expect(expectApart(at('new'), at('new'))).rejects.toThrow('would replace files');
  });

  it('refuses a folder whose objects contain the gallery', async () => {
    await link('data/objects', 'objects/originals/data/objects');
    await expect(expectApart(root, at('objects/originals/data'))).rejects.toThrow(
      'would replace files',
    );
  });

  it('refuses a link to the folder of the gallery, or of its objects', async () => {
    await link('data', 'linked');
    await link('data/objects', 'backups/objects');
    await link('data/objects/originals', 'others/objects/originals');
    for (const path of ['linked', 'backups', 'others']) {
      await expect(expectApart(at(path), at('data'))).rejects.toThrow('would replace files');
    }
  });

  it('refuses a folder to which the gallery has links', async () => {
    await mkdir(at('disk/objects/originals/more'), { recursive: true });
    await link('disk/objects', 'gallery/objects');
    await link('disk/objects/originals', 'other/objects/originals');
    await link('disk/objects/originals/more', 'third/objects');
    for (const path of ['gallery', 'other', 'third']) {
      await expect(expectApart(at('disk'), at(path))).rejects.toThrow('would replace files');
    }
  });
});
