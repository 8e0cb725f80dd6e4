import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import * as files from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { temporaryFolders } from '../../testing/folder.ts';
import { five, journalsOf, noSpace, nothing } from '../../testing/journals.ts';
import { encode } from '../bson/values.ts';
import { encodeFrame, type Change } from './frame.ts';

const open = jest.fn(files.open);
const writeFile = jest.fn(files.writeFile);
jest.unstable_mockModule('node:fs/promises', () => ({ ...files, open, writeFile }));
const { Journal } = await import('./journal.ts');

const folder = temporaryFolders();
const newPath = (): string => join(folder(), 'journal');
const { opened, replayed, written } = journalsOf(Journal);

/** The copies that are kept beside a journal. */
const asideOf = (path: string): Buffer[] =>
  readdirSync(dirname(path))
    .filter((name) => name.includes('.damaged-'))
    .map((name) => readFileSync(join(dirname(path), name)));

describe('a journal', () => {
  it('replays what was committed, in order', async () => {
    const path = newPath();
    const gone: Change = { collection: 7, isGone: true, raw: encode({ _id: 1 }) };
    await written(path, [...five, gone]);
    expect(await replayed(path)).toEqual([...five, gone]);
  });

  it('has changes on disk when their commit resolves', async () => {
    const path = newPath();
    const journal = await opened(path);
    await journal.commit(five, nothing);
    expect(readFileSync(path)).toEqual(encodeFrame(five));
    await journal.close();
  });

  it('does not resolve a commit before the disk has it', async () => {
    const path = newPath();
    const journal = await opened(path);
    const handle = await open(path);
    const steps: string[] = [];
    const datasync = jest.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'datasync');
    datasync.mockImplementationOnce(async () => {
      await Promise.resolve();
      steps.push('on disk');
    });
    await journal.commit(five, nothing);
    steps.push('resolved');
    expect(steps).toEqual(['on disk', 'resolved']);
    datasync.mockRejectedValueOnce(new Error('the disk is full'));
    await expect(journal.commit(five, nothing)).rejects.toThrow('the disk is full');
    datasync.mockRestore();
    await handle.close();
  });

  it('combines changes that arrive while the disk is busy into one write', async () => {
    const path = newPath();
    const journal = await opened(path);
    await Promise.all(five.map((each) => journal.commit([each], nothing)));
    expect(readFileSync(path)).toEqual(encodeFrame(five));
    await journal.close();
  });

  it('finishes all commits before it closes', async () => {
    const path = newPath();
    const journal = await opened(path);
    const commits = five.map((each) => journal.commit([each], nothing));
    await journal.close();
    await Promise.all(commits);
    expect(await replayed(path)).toEqual(five);
  });

  it('removes a frame that the disk may not have, so that a restart does not read it', async () => {
    const path = newPath();
    const journal = await opened(path);
    await journal.commit(five.slice(0, 1), nothing);
    const { size } = statSync(path);
    const handle = await open(path);
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    const failure = Object.assign(new Error('i/o error'), { code: 'EIO' });
    const datasync = jest.spyOn(prototype, 'datasync').mockRejectedValueOnce(failure);
    await expect(journal.commit(five.slice(1), nothing)).rejects.toThrow('i/o error');
    datasync.mockRestore();
    await handle.close();
    expect(statSync(path).size).toBe(size);
    expect(await replayed(path)).toEqual(five.slice(0, 1));
  });

  it('rejects all later commits when the disk fails', async () => {
    const journal = await opened(newPath());
    await journal.close();
    await expect(journal.commit(five, nothing)).rejects.toThrow();
    await expect(journal.commit([], nothing)).rejects.toThrow();
  });
});

describe('a torn tail', () => {
  it('is cut off, whichever byte it ends at, and the journal continues from there', async () => {
    const path = newPath();
    const ends = await written(path, five);
    const bytes = readFileSync(path);
    for (let size = ends[2] ?? 0; size < bytes.length; size += 1) {
      writeFileSync(path, bytes.subarray(0, size));
      const whole = ends.filter((end) => end <= size).length;
      expect(await replayed(path)).toEqual(five.slice(0, whole));
      expect(statSync(path).size).toBe(ends[whole - 1]);
      await written(path, five.slice(0, 1));
      expect(await replayed(path)).toEqual([...five.slice(0, whole), ...five.slice(0, 1)]);
    }
  });

  it('is kept beside the journal, and reported', async () => {
    const path = newPath();
    const ends = await written(path, five);
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 0xff, bytes.length - 1);
    writeFileSync(path, bytes);
    const report = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(await replayed(path)).toEqual(five.slice(0, 4));
    expect(report).toHaveBeenCalledWith(expect.stringContaining('the end of the journal'));
    report.mockRestore();
    expect(asideOf(path)).toEqual([bytes.subarray(ends[3])]);
  });

  it('of zeros or noise, as after a power failure, is cut off', async () => {
    const path = newPath();
    await written(path, five);
    for (const tail of [
      Buffer.alloc(5000),
      encodeFrame(five).fill(0, 0, 8),
      Buffer.alloc(99, 0xf5),
    ]) {
      appendFileSync(path, tail);
      expect(await replayed(path)).toEqual(five);
    }
  });
});

describe('a damaged middle', () => {
  it('is refused, whichever byte is wrong, and not changed', async () => {
    const path = newPath();
    const ends = await written(path, five);
    const bytes = readFileSync(path);
    for (let at = 0; at < (ends[3] ?? 0); at += 1) {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8((bytes[at] ?? 0) ^ 0xff, at);
      writeFileSync(path, damaged);
      await expect(opened(path)).rejects.toThrow(/is damaged/);
      expect(readFileSync(path)).toEqual(damaged);
    }
  });
});

describe('a repair', () => {
  it('leaves out only the damaged part, and keeps a copy of the journal', async () => {
    const path = newPath();
    const ends = await written(path, five);
    const damaged = readFileSync(path);
    damaged.writeUInt8(damaged.readUInt8((ends[2] ?? 0) - 1) ^ 0xff, (ends[2] ?? 0) - 1);
    writeFileSync(path, damaged);
    const command = `EMBEDDED_MONGO_DIR="${dirname(path)}" node apps/embedded-mongo/dist/main.js repair`;
    await expect(replayed(path)).rejects.toThrow(command);
    const { lostBytes } = await Journal.repair(path);
    expect(lostBytes).toBe((ends[2] ?? 0) - (ends[1] ?? 0));
    expect(await replayed(path)).toEqual([...five.slice(0, 2), ...five.slice(3)]);
    expect(asideOf(path)).toEqual([damaged]);
  });
});

describe('a full disk', () => {
  /** Each write to this device fails as on a full disk. */
  const FULL = '/dev/full';
  const itOnLinux = existsSync(FULL) ? it : it.skip;

  /** Makes the next copy of damaged bytes fail. */
  function refuseCopyOf(path: string) {
    symlinkSync(FULL, `${path}.damaged-7`);
    return jest.spyOn(Date, 'now').mockReturnValue(7);
  }

  it('finishes the running writes, and refuses others until there is space again', async () => {
    const path = newPath();
    const journal = await opened(path);
    const handle = await open(path);
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    jest.spyOn(process.stdout, 'write').mockReturnValueOnce(true);
    // Part of the frame reaches the disk.
    jest.spyOn(prototype, 'appendFile').mockImplementationOnce(async () => {
      appendFileSync(path, 'half a frame');
      throw noSpace();
    });
    expect(journal.hasReserve).toBe(true);
    await journal.commit(five, nothing);
    expect(readFileSync(path)).toEqual(encodeFrame(five));
    expect(journal.hasReserve).toBe(false);
    expect(existsSync(`${path}.reserve`)).toBe(false);
    expect(await journal.makeReserve()).toBe(true);
    expect(journal.hasReserve).toBe(true);
    await journal.close();
    await handle.close();
  });

  it('is tried once for several writers that wait for space', async () => {
    const path = newPath();
    const journal = await opened(path);
    journal.hasReserve = false;
    // As on a disk with space for one reserve.
    writeFile.mockImplementationOnce(files.writeFile).mockRejectedValueOnce(noSpace());
    const made = await Promise.all([journal.makeReserve(), journal.makeReserve()]);
    writeFile.mockReset().mockImplementation(files.writeFile);
    expect(made).toEqual([true, true]);
    expect(existsSync(`${path}.reserve`)).toBe(true);
    expect(await journal.makeReserve()).toBe(true);
    await journal.close();
  });

  it('gives the space of the reserve to the running write first', async () => {
    const path = newPath();
    const journal = await opened(path);
    const handle = await open(path);
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    jest.spyOn(process.stdout, 'write').mockReturnValueOnce(true);
    let made: Promise<boolean> | undefined;
    const append = jest.spyOn(prototype, 'appendFile').mockRejectedValueOnce(noSpace());
    append.mockImplementationOnce(async () => {
      made = journal.makeReserve();
      await delay(100); // longer than a reserve needs
      if (existsSync(`${path}.reserve`)) throw noSpace();
      appendFileSync(path, encodeFrame(five));
    });
    await journal.commit(five, nothing);
    expect(readFileSync(path)).toEqual(encodeFrame(five));
    expect(await made).toBe(true);
    append.mockRestore();
    await journal.close();
    await handle.close();
  });

  it('ends the journal when even the reserve is too small', async () => {
    const path = newPath();
    const journal = await opened(path);
    const handle = await open(path);
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    jest.spyOn(process.stdout, 'write').mockReturnValueOnce(true);
    const append = jest.spyOn(prototype, 'appendFile').mockImplementation(async () => {
      appendFileSync(path, 'half a frame');
      throw noSpace();
    });
    await expect(journal.commit(five, nothing)).rejects.toThrow('no space left');
    append.mockRestore();
    await handle.close();
    expect(statSync(path).size).toBe(0);
  });

  itOnLinux('has a torn tail cut off without a copy', async () => {
    const path = newPath();
    await written(path, five);
    appendFileSync(path, 'half a frame');
    const now = refuseCopyOf(path);
    const report = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const changes = await replayed(path);
    expect(report).toHaveBeenCalledWith(expect.stringContaining('the disk is full'));
    report.mockRestore();
    now.mockRestore();
    expect(changes).toEqual(five);
    expect(readFileSync(path)).toEqual(Buffer.concat(five.map((each) => encodeFrame([each]))));
    expect(asideOf(path)).toEqual([]);
  });

  itOnLinux('does not repair a journal without a copy', async () => {
    const path = newPath();
    await written(path, five);
    appendFileSync(path, 'half a frame');
    const bytes = readFileSync(path);
    const now = refuseCopyOf(path);
    await expect(Journal.repair(path)).rejects.toThrow(/ENOSPC/);
    now.mockRestore();
    expect(readFileSync(path)).toEqual(bytes);
    expect(asideOf(path)).toEqual([]);
  });
});
