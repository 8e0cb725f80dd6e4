import { open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isNativeError } from 'node:util/types';
import { log as report } from '../log.ts';
import { CATALOGUE, encodeFrame, nextFrameFrom, readFrame, type Change } from './frame.ts';
import { readJournal } from './journal-reader.ts';

/** Below this much garbage, rewriting the journal costs more than it frees. */
const SLACK_BYTES = 16 * 1024 * 1024;

/** Space for writes in progress when the disk is full: 8 MB, written in parts of 1 MB. */
const RESERVE = new Array<Buffer>(8).fill(Buffer.alloc(1024 * 1024, 1));

const isNoSpace = (error: unknown): boolean =>
  isNativeError(error) && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));

const diskFull = Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });

export class DamagedJournal extends Error {}

/** Limits the memory of a rewrite, and what a repair leaves out. */
const CHANGES_PER_FRAME = 1000;
const BYTES_PER_FRAME = 256 * 1024;

/** The documents that a journal must restore. */
export interface Snapshot {
  /** The bytes of all documents. */
  bytes(): number;
  /** The documents, read one by one while other changes are made. A change is valid until the next one is read. */
  changes(): Iterable<Change>;
}

/** An append-only journal of changes. A change whose `commit` has resolved survives a crash. */
export class Journal {
  private pending: Change[] = [];
  private lastWrite = Promise.resolve();
  /** Shared by all commits that arrive while the disk is busy. */
  private nextWrite: Promise<void> | undefined;
  /** False while the disk is full: only writes in progress are finished. */
  hasReserve = false;
  private reserving: Promise<boolean> | undefined;
  private rewriting: Promise<void> | undefined;
  /** Lets the rewrite end. The write that calls it waits for that end, so that no other write runs meanwhile. */
  private endRewrite: (() => void) | undefined;
  /** After a rewrite that failed: how long the journal must be for the next attempt. */
  private minSize = 0;

  private constructor(
    private readonly path: string,
    private file: FileHandle,
    private size: number,
  ) {}

  /** Reads a journal; cuts off a torn last frame, and refuses a journal that is damaged before its end. */
  static async open(path: string, onChange: (change: Change) => void): Promise<Journal> {
    for (const end of ['new', 'reserve']) await rm(`${path}.${end}`, { force: true });
    const file = await open(path, 'a+', 0o600);
    const { size: length } = await file.stat();
    const { end: size, rest } = readJournal(file.fd, length, onChange);
    // A frame is written after the previous one is on disk, so a torn frame is the last.
    if (nextFrameFrom(rest, 0) >= 0) {
      const repair = 'node apps/embedded-mongo/dist/main.js repair';
      const command = `EMBEDDED_MONGO_DIR="${dirname(path)}" ${repair}`;
      const advice = `Restore a backup, or leave the part out, which keeps a copy: ${command}`;
      throw new DamagedJournal(`${path} is damaged at byte ${size}. ${advice}`);
    }
    if (rest.length > 0) {
      // A start does not need the copy, as the write of these bytes was never acknowledged.
      const keptIn = await putAside(path, rest).catch((error: unknown) => {
        if (!isNoSpace(error)) throw error;
        return 'nowhere: the disk is full';
      });
      report('warn', 'the end of the journal was damaged and is cut off', { at: size, keptIn });
    }
    await file.truncate(size);
    await file.sync();
    await syncDirectoryOf(path);
    const journal = new Journal(path, file, size);
    await journal.makeReserve();
    return journal;
  }

  /** Removes damaged parts and keeps a copy of the original journal. */
  static async repair(path: string): Promise<{ lostBytes: number; keptIn: string }> {
    const bytes = await readFile(path);
    const whole: Buffer[] = [];
    for (let at = nextFrameFrom(bytes, 0); at >= 0;) {
      const end = readFrame(bytes, at)?.end ?? bytes.length;
      whole.push(bytes.subarray(at, end));
      at = nextFrameFrom(bytes, end);
    }
    const keptIn = await putAside(path, bytes);
    await writeFile(`${path}.new`, Buffer.concat(whole), { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
    await syncDirectoryOf(path);
    return { lostBytes: bytes.length - Buffer.concat(whole).length, keptIn };
  }

  /** Reserves space for writes in progress; false if the disk has too little. Concurrent calls share an attempt. */
  makeReserve(): Promise<boolean> {
    this.reserving ??= this.tryReserve().finally(() => (this.reserving = undefined));
    return this.reserving;
  }

  private async tryReserve(): Promise<boolean> {
    await this.untilWritten(); // the writes that use the space of the last reserve
    const reserve = `${this.path}.reserve`;
    try {
      await writeFile(reserve, RESERVE, { flush: true });
      this.hasReserve = true;
    } catch (error) {
      if (!isNoSpace(error)) throw error;
      await rm(reserve, { force: true });
    }
    return this.hasReserve;
  }

  /** Resolves when the changes are on disk. After a failed write it always rejects. */
  commit(changes: readonly Change[], snapshot: Snapshot): Promise<void> {
    for (const change of changes) this.pending.push(change);
    this.nextWrite ??= this.lastWrite.then(() => this.writePending(snapshot));
    return this.nextWrite;
  }

  /** Resolves when all earlier commits are on disk, and rejects like them. */
  untilWritten(): Promise<void> {
    return this.nextWrite ?? this.lastWrite;
  }

  async close(): Promise<void> {
    do {
      await this.untilWritten();
      await this.rewriting;
    } while (this.rewriting);
    await this.file.close();
  }

  private async writePending(snapshot: Snapshot): Promise<void> {
    // Taken first: only a write that begins after a rewrite has read all documents has all of their changes.
    const { pending: changes, endRewrite } = this;
    this.pending = [];
    this.endRewrite = undefined;
    this.lastWrite = this.nextWrite ?? this.lastWrite;
    this.nextWrite = undefined;
    if (changes.length > 0) await this.append(changes);
    const isLong = this.size > Math.max(this.minSize, 2 * snapshot.bytes() + SLACK_BYTES);
    if (isLong && this.hasReserve) {
      this.rewriting ??= this.replaceFile(snapshot).finally(() => (this.rewriting = undefined));
    }
    if (!endRewrite) return;
    endRewrite();
    await this.rewriting;
  }

  private async append(changes: readonly Change[]): Promise<void> {
    const frame = encodeFrame(changes);
    try {
      await this.write(frame);
    } catch (error) {
      if (!isNoSpace(error) || !this.hasReserve) throw error;
      // Readers already see these changes in memory. The reserve has room for them on disk.
      report('error', 'the disk is full: writes are refused until there is space', {});
      this.hasReserve = false;
      // `write` may have failed to do it. Then the frame would follow a part of itself.
      await this.file.truncate(this.size);
      await rm(`${this.path}.reserve`);
      await this.write(frame);
    }
    this.size += frame.length;
  }

  private async write(frame: Buffer): Promise<void> {
    try {
      await this.file.appendFile(frame);
      await this.file.datasync();
    } catch (error) {
      // After a failed sync, Linux reads the frame from memory as if it were on disk.
      await this.file.truncate(this.size).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Writes the current documents to a new journal, which replaces the old one when it is on disk, if there is space for
   * both. Changes that come meanwhile are appended to the old one and follow at the end: then it has one state of all.
   */
  private async replaceFile(snapshot: Snapshot): Promise<void> {
    const start = this.size;
    let file: FileHandle | undefined;
    try {
      file = await open(`${this.path}.new`, 'ax+', 0o600);
      for (const frame of framesOf(snapshot.changes())) {
        if (!this.hasReserve) throw diskFull; // leaves the space to the writes in progress
        await file.appendFile(frame);
      }
      const end = await this.copyTo(file, start);
      await file.sync();
      await new Promise<void>((resolve) => {
        this.endRewrite = resolve;
        this.commit([], snapshot).catch(() => undefined); // its failure is that of all later commits
      });
      await this.copyTo(file, end);
      await file.sync();
    } catch (error) {
      await file?.close();
      await rm(`${this.path}.new`, { force: true });
      const reason = String(error);
      if (!isNoSpace(error)) report('error', 'the journal could not be rewritten', { reason });
      this.minSize = this.size + SLACK_BYTES;
      return;
    }
    await rename(`${this.path}.new`, this.path);
    await syncDirectoryOf(this.path);
    await this.file.close();
    this.file = file;
    this.size = (await file.stat()).size;
    this.minSize = 0;
  }

  /** Copies what was appended from a position on. @returns where that ends */
  private async copyTo(file: FileHandle, position: number): Promise<number> {
    while (position < this.size) {
      const rest = Buffer.alloc(Math.min(BYTES_PER_FRAME, this.size - position));
      const { bytesRead } = await this.file.read(rest, 0, rest.length, position);
      if (bytesRead === 0) throw new Error('the journal is shorter than it was');
      await file.appendFile(rest.subarray(0, bytesRead));
      position += bytesRead;
    }
    return position;
  }
}

/** Each frame begins with the definition of its collection, so that a repair may leave out other frames. */
function* framesOf(changes: Iterable<Change>): Generator<Buffer> {
  let frame: Change[] = [];
  let bytes = 0;
  let definition: Change[] = [];
  for (const change of changes) {
    if (change.collection === CATALOGUE) definition = [change];
    frame.push(change);
    bytes += change.raw.length;
    if (frame.length < CHANGES_PER_FRAME && bytes < BYTES_PER_FRAME) continue;
    yield encodeFrame(frame);
    [frame, bytes] = [[...definition], 0];
  }
  if (frame.length > 0) yield encodeFrame(frame);
}

async function syncDirectoryOf(path: string): Promise<void> {
  const directory = await open(dirname(path), 'r');
  await directory.sync();
  await directory.close();
}

/** Keeps bytes beside the journal for a later analysis. */
async function putAside(path: string, bytes: Buffer): Promise<string> {
  const keptIn = `${path}.damaged-${Date.now()}`;
  await writeFile(keptIn, bytes, { mode: 0o600, flush: true }).catch(async (error: unknown) => {
    await rm(keptIn, { force: true });
    throw error;
  });
  return keptIn;
}
