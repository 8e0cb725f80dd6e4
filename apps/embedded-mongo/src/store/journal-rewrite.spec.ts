import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import * as files from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { temporaryFolders } from '../../testing/folder.ts';
import {
  change,
  five,
  ids,
  journalsOf,
  noSpace,
  nothing,
  snapshotOf,
} from '../../testing/journals.ts';
import { decode } from '../bson/values.ts';
import { encodeFrame, type Change } from './frame.ts';
import type { Journal as AnyJournal, Snapshot } from './journal.ts';

const open = jest.fn(files.open);
const rename = jest.fn(files.rename);
jest.unstable_mockModule('node:fs/promises', () => ({ ...files, open, rename }));
const { Journal } = await import('./journal.ts');

const folder = temporaryFolders();
const newPath = (): string => join(folder(), 'journal');
const { opened, replayed, written } = journalsOf(Journal);

describe('a journal that is mostly garbage', () => {
  const large = (n: number): Change => change({ _id: n, blob: Buffer.alloc(4_000_000, n) });
  const rewriteOf = (journal: AnyJournal) => Reflect.get(journal, 'rewriting') as Promise<void>;

  function aGate() {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    return { opened, open: () => open() };
  }

  /** Commits 20 MB of garbage, so that a rewrite begins. */
  async function fill(journal: AnyJournal, snapshot = nothing): Promise<void> {
    for (let n = 0; n < 5; n += 1) await journal.commit([large(n)], snapshot);
  }

  it('is rewritten to its live documents', async () => {
    const path = newPath();
    const journal = await opened(path);
    await fill(journal, snapshotOf([large(4)]));
    expect(statSync(path).size).toBeGreaterThan(16_000_000);
    await rewriteOf(journal);
    expect(statSync(path).size).toBe(encodeFrame([large(4)]).length);
    for (const n of [5, 6]) await journal.commit([large(n)], nothing);
    await journal.close();
    expect(ids(await replayed(path))).toEqual([4, 5, 6]);
  });

  it('keeps neither reads nor writes waiting while it is rewritten', async () => {
    const path = newPath();
    const journal = await opened(path);
    const gate = aGate();
    open.mockImplementationOnce(async (...options) => {
      await gate.opened;
      return files.open(...options);
    });
    await fill(journal, snapshotOf([large(4)]));
    await journal.commit(five, nothing);
    await journal.untilWritten();
    const copy = newPath();
    writeFileSync(copy, readFileSync(path)); // as a crash leaves it
    gate.open();
    await rewriteOf(journal);
    await journal.close();
    expect(ids(await replayed(copy))).toEqual([0, 1, 2, 3, 4, 1, 2, 3, 4, 5]);
    expect(ids(await replayed(path))).toEqual([4, 1, 2, 3, 4, 5]);
  });

  it('is replaced when the new one is on disk, and then has its name on disk', async () => {
    const path = newPath();
    const journal = await opened(path);
    const steps: string[] = [];
    const handle = await open(path);
    const sync = jest.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync');
    await handle.close();
    sync.mockImplementation(async function (this: FileHandle) {
      steps.push((await this.stat()).isDirectory() ? 'sync folder' : 'sync file');
    });
    rename.mockImplementationOnce(async (from, to) => {
      steps.push('rename');
      await files.rename(from, to);
    });
    await fill(journal, snapshotOf(five));
    await rewriteOf(journal);
    sync.mockRestore();
    // The second time, it gets what was committed in the meantime.
    expect(steps).toEqual(['sync file', 'sync file', 'rename', 'sync folder']);
    await journal.close();
  });

  it('is rewritten to one state of all documents, even if they change meanwhile', async () => {
    const path = newPath();
    const journal = await opened(path);
    const both = (n: number) => ['a', 'b'].map((_id) => change({ _id, n, blob: Buffer.alloc(10) }));
    let second: Promise<void> | undefined;
    function* changes() {
      yield* both(1).slice(0, 1);
      yield large(0); // fills a frame
      second = journal.commit(both(2), nothing);
      yield* both(2).slice(1);
    }
    await fill(journal, { bytes: () => 0, changes });
    await rewriteOf(journal);
    const copy = newPath();
    writeFileSync(copy, readFileSync(path)); // as a crash before the next write leaves it
    const states = new Map((await replayed(copy)).map(({ raw }) => [decode(raw)._id, decode(raw)]));
    expect([states.get('a')?.n, states.get('b')?.n].map(Number)).toEqual([2, 2]);
    await second;
    await journal.close();
  });

  it('is replaced only with a write that has all changes of what was read', async () => {
    const path = newPath();
    const copy = newPath();
    const journal = await opened(path);
    const both = (n: number) => ['a', 'b'].map((_id) => change({ _id, n }));
    let commitBoth: Promise<void> | undefined;
    function* changes() {
      yield* both(1).slice(0, 1);
      commitBoth = journal.commit(both(2), nothing);
      yield* both(2).slice(1);
    }
    const [begin, disk] = [aGate(), aGate()];
    open.mockImplementationOnce(async (...options) => {
      await begin.opened;
      return files.open(...options);
    });
    await fill(journal, { bytes: () => 0, changes });
    const handle = await files.open(path);
    const sync = jest.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'datasync');
    await handle.close();
    sync.mockImplementationOnce(() => disk.opened);
    const slow = journal.commit(five, nothing);
    while (sync.mock.calls.length === 0) await delay(1);
    begin.open();
    while (!Reflect.get(journal, 'endRewrite')) await delay(1);
    rename.mockImplementationOnce(async (from, to) => {
      writeFileSync(copy, readFileSync(from)); // as a crash leaves it
      await files.rename(from, to);
    });
    disk.open();
    await Promise.all([slow, commitBoth, rewriteOf(journal)]);
    const states = new Map((await replayed(copy)).map(({ raw }) => [decode(raw)._id, decode(raw)]));
    expect([states.get('a')?.n, states.get('b')?.n].map(Number)).toEqual([2, 2]);
    sync.mockRestore();
    await journal.close();
  });

  it('leaves the space to the writes in progress when the disk is full', async () => {
    const path = newPath();
    const journal = await opened(path);
    function* changes() {
      yield large(0); // fills a frame
      journal.hasReserve = false;
      yield large(1);
      throw new Error('too much was read');
    }
    const report = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    await fill(journal, { bytes: () => 0, changes });
    await rewriteOf(journal);
    expect(report).not.toHaveBeenCalled();
    report.mockRestore();
    expect(existsSync(`${path}.new`)).toBe(false);
    await journal.close();
    expect(ids(await replayed(path))).toEqual([0, 1, 2, 3, 4]);
  });

  it('is not rewritten at each commit when the disk is too full, but after 16 MB more', async () => {
    const path = newPath();
    const journal = await opened(path);
    const changes = jest.fn((): Change[] => {
      throw noSpace();
    });
    const full: Snapshot = { bytes: () => 0, changes };
    const commit = async (each: Change[]) => {
      await journal.commit(each, full);
      await rewriteOf(journal);
    };
    await fill(journal, full);
    for (let n = 0; n < 10; n += 1) await commit(five);
    for (let n = 0; n < 4; n += 1) await commit([large(n)]);
    expect(changes).toHaveBeenCalledTimes(1);
    expect(existsSync(`${path}.new`)).toBe(false);
    await commit([large(4)]);
    expect(changes).toHaveBeenCalledTimes(2);
    changes.mockReturnValue(five);
    for (const rewrites of [3, 4]) {
      for (let n = 0; n < 5; n += 1) await commit([large(n)]);
      expect(changes).toHaveBeenCalledTimes(rewrites);
      expect(readFileSync(path)).toEqual(encodeFrame(five));
    }
    await journal.close();
  });

  it.each([
    ['the disk has no space for a new one', noSpace(), 0],
    ['the new one cannot be written, which is logged', new Error('i/o error'), 1],
  ])('stays in use when %s', async (_why, error, lines) => {
    const path = newPath();
    const journal = await opened(path);
    const report = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    open.mockRejectedValueOnce(error);
    await fill(journal);
    await rewriteOf(journal);
    expect(open).toHaveBeenLastCalledWith(`${path}.new`, 'ax+', 0o600);
    expect(report).toHaveBeenCalledTimes(lines);
    report.mockRestore();
    await journal.commit(five, nothing);
    await journal.close();
    expect(ids(await replayed(path))).toEqual([0, 1, 2, 3, 4, 1, 2, 3, 4, 5]);
  });

  it('is whole when it is closed during a rewrite', async () => {
    const path = newPath();
    const journal = await opened(path);
    await fill(journal, snapshotOf([large(4)]));
    const last = journal.commit(five, nothing);
    await journal.close();
    await last;
    expect(ids(await replayed(path))).toEqual([4, 1, 2, 3, 4, 5]);
    expect(existsSync(`${path}.new`)).toBe(false);
  });

  it('survives a crash before the new journal takes its place', async () => {
    const path = newPath();
    await written(path, five);
    const rewritten = encodeFrame([change({ _id: 9 })]);
    for (const size of [0, 1, rewritten.length - 1, rewritten.length]) {
      writeFileSync(`${path}.new`, rewritten.subarray(0, size));
      expect(await replayed(path)).toEqual(five);
      expect(existsSync(`${path}.new`)).toBe(false);
    }
  });

  it('appends to the new journal once it has taken its place', async () => {
    const path = newPath();
    const journal = await opened(path);
    await fill(journal, snapshotOf([large(4)]));
    await rewriteOf(journal);
    await journal.commit(five, nothing);
    await journal.close();
    expect(ids(await replayed(path))).toEqual([4, 1, 2, 3, 4, 5]);
    truncateSync(path, statSync(path).size - 1);
    expect(ids(await replayed(path))).toEqual([4]);
  });
});
