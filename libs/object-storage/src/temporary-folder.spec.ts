import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
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

  /** Renews the folders for an hour, every ten minutes. */
  const renewForAnHour = async (...renewed: TemporaryFolder[]) => {
    for (let look = 0; look < 6; look += 1) {
      now += 10 * minute;
      for (const folder of renewed) await folder.renew();
    }
  };
  const hasAged = async (path: string) => {
    const date = new Date(Date.now() - 2 * 60 * minute);
    await utimes(path, date, date);
  };

  it('gets a new date every ten minutes until the end of its process', async () => {
    jest.useFakeTimers();
    try {
      const folder = await open();
      await utimes(folder.path, 0, 0);
      jest.advanceTimersByTime(10 * minute);
      // Limited by the timeout of the test.
      while ((await stat(folder.path)).mtimeMs === 0) await setImmediate();
      await folder.onApplicationShutdown();
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('stays while its process runs, and is removed an hour after the process crashed', async () => {
    const living = await open();
    const other = await open();
    const dead = await open();
    await living.renew();
    await other.renew();
    await renewForAnHour(living, other);
    const left = (await readdir(parent)).map((name) => join(parent, name));
    expect(left.sort()).toEqual([living.path, other.path].sort());
    expect(left).not.toContain(dead.path);
  });

  it('stays although its date is old, as the clock may have jumped or the machine was suspended', async () => {
    const first = await open();
    const second = await open();
    await second.renew();
    await hasAged(first.path);
    await second.renew();
    await open();
    expect(existsSync(first.path)).toBe(true);
  });

  it('stays if all processes were suspended, and another one continues first', async () => {
    const first = await open();
    const second = await open();
    await second.renew();
    now += 24 * 60 * minute;
    await second.renew();
    expect(existsSync(first.path)).toBe(true);
  });

  it('removes old files beside it, from before each process had a folder', async () => {
    const old = join(parent, 'old');
    await writeFile(old, '');
    await hasAged(old);
    const folder = await open();
    expect(existsSync(old)).toBe(true);
    await renewForAnHour(folder);
    expect(existsSync(old)).toBe(false);
  });

  it('is created again after another process removed it by mistake', async () => {
    const folder = await open();
    await rm(folder.path, { recursive: true });
    await folder.lend((lent) => writeFile(join(lent, 'file'), 'bytes'));
    expect(await readdir(folder.path)).toEqual([]);
  });
});
