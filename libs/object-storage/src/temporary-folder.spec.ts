import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TemporaryFolder } from './temporary-folder.ts';

const minute = 60_000;

describe('the temporary folder of a process', () => {
  let parent: string;
  let now: number;
  const folders: TemporaryFolder[] = [];
  const open = async () => {
    const folder = new TemporaryFolder(parent, () => now);
    folders.push(folder);
    await folder.onModuleInit();
    return folder;
  };
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'salon-temporary-'));
    now = Date.now();
  });
  afterEach(async () => {
    await Promise.all(folders.splice(0).map((folder) => folder.onApplicationShutdown()));
    await rm(parent, { recursive: true, force: true });
  });

  it('is left alone by another process that starts, and removed at the end', async () => {
    const first = await open();
    await first.lend(async (folder) => {
      await writeFile(join(folder, 'file'), 'bytes');
      const second = await open();
      expect(existsSync(join(folder, 'file'))).toBe(true);
      await second.onApplicationShutdown();
      expect(existsSync(join(folder, 'file'))).toBe(true);
    });
    await first.onApplicationShutdown();
    expect(await readdir(parent)).toEqual([]);
  });

  it('stays while its process runs, and is removed an hour after the process crashed', async () => {
    const living = await open();
    const dead = await open();
    now += 50 * minute;
    await living.renew();
    now += 50 * minute;
    const third = await open();
    const left = (await readdir(parent)).map((name) => join(parent, name));
    expect(left.sort()).toEqual([living.path, third.path].sort());
    expect(left).not.toContain(dead.path);
  });

  it('removes old files beside it, from before each process had a folder', async () => {
    const [old, recent] = [join(parent, 'old'), join(parent, 'recent')];
    await writeFile(old, '');
    await writeFile(recent, '');
    await utimes(old, new Date(now - 61 * minute), new Date(now - 61 * minute));
    await open();
    expect([existsSync(old), existsSync(recent)]).toEqual([false, true]);
  });

  it('is created again after another process removed it by mistake', async () => {
    const folder = await open();
    await rm(folder.path, { recursive: true });
    await folder.lend((lent) => writeFile(join(lent, 'file'), 'bytes'));
    expect(await readdir(folder.path)).toEqual([]);
  });
});
