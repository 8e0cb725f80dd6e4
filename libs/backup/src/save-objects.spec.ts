import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { keys } from '@salon/object-storage';
import { objectPath } from './object-files.ts';
import { objectsPath } from './records.ts';
import { newRunId } from './run-id.ts';
import { removeEarlier } from './save-objects.ts';

describe('what only earlier backups had', () => {
  let folder: string;
  let run: string;
  let earlier: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-earlier-'));
    run = join(folder, newRunId('2026-01-02T03:04:05.678Z'));
    earlier = [
      join(folder, newRunId('2026-01-01T03:04:05.678Z'), 'images.jsonl'),
      objectPath(folder, `${keys.renditionsOf('a')}a-former.webp`),
      objectPath(folder, `${keys.renditionsOf('gone')}gone-regular.webp`),
      objectPath(folder, keys.original('gone')),
    ];
    for (const path of [objectsPath(run), ...earlier]) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, '');
    }
    await writeFile(objectsPath(run), `${JSON.stringify({ id: 'a', objects: [] })}\n`);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const left = () => earlier.filter((path) => existsSync(path));

  it('is removed', async () => {
    await removeEarlier(folder, run, new AbortController().signal);
    expect(left()).toEqual([]);
  });

  it.each([0, 1, 2, 3])(
    'is left, but for the %i files removed before, if another run takes over the folder',
    async (removed) => {
      const { signal } = new AbortController();
      let checks = 0;
      jest.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
        if (checks === removed) throw new Error('taken over');
        checks += 1;
      });
      await expect(removeEarlier(folder, run, signal)).rejects.toThrow('taken over');
      expect(left()).toEqual(earlier.slice(removed));
    },
  );
});
