import { open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { log as report } from '../log.ts';
import { encodeFrame, nextFrameFrom, readFrame, type Change } from './frame.ts';

/** Below this much garbage, rewriting the log costs more than it frees. */
const SLACK_BYTES = 16 * 1024 * 1024;

/** Reserved space for writes in progress when the disk is full. */
const RESERVE_BYTES = 8 * 1024 * 1024;

const isNoSpace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));

export class DamagedJournal extends Error {
  constructor(path: string, at: number) {
    const repair = '"node apps/embedded-mongo/dist/main.js repair", which keeps a copy';
    super(
      `${path} is damaged at byte ${at}. Restore a backup, or leave the part out with ${repair}.`,
    );
  }
}

/** Limits the memory of a rewrite. */
const CHANGES_PER_FRAME = 1000;

/** An append-only log of changes. A change whose `commit` has resolved survives a crash. */
export class Journal {
  private pending: Change[] = [];
  private lastWrite = Promise.resolve();
  /** Shared by all commits that arrive while the disk is busy. */
  private nextWrite: Promise<void> | undefined;
  /** Twice the size of the log without garbage, and some slack. */
  private limit = SLACK_BYTES;
  /** Undefined while the disk is full: only writes in progress are finished. */
  hasReserve = false;

  private constructor(
    private readonly path: string,
    private file: FileHandle,
    private size: number,
  ) {}

  /** Reads a log; cuts off a torn last frame, and refuses a log that is damaged before its end. */
  static async open(path: string): Promise<[Journal, Change[]]> {
    for (const end of ['new', 'reserve']) await rm(`${path}.${end}`, { force: true });
    const file = await open(path, 'a', 0o600);
    const log = await readFile(path);
    const changes: Change[] = [];
    let size = 0;
    for (let frame = readFrame(log, 0); frame; frame = readFrame(log, size)) {
      for (const change of frame.changes) changes.push(change);
      size = frame.end;
    }
    // A frame is written after the previous one is on disk, so a torn frame is the last.
    if (nextFrameFrom(log, size) >= 0) throw new DamagedJournal(path, size);
    if (size < log.length) {
      const keptIn = await putAside(path, log.subarray(size));
      report('warn', 'the end of the journal was damaged and is cut off', { at: size, keptIn });
    }
    await file.truncate(size);
    await file.sync();
    await syncDirectoryOf(path);
    const journal = new Journal(path, file, size);
    await journal.makeReserve();
    return [journal, changes];
  }

  /** Removes damaged parts and keeps a copy of the original journal. */
  static async repair(path: string): Promise<{ lostBytes: number; keptIn: string }> {
    const log = await readFile(path);
    const whole: Buffer[] = [];
    for (let at = nextFrameFrom(log, 0); at >= 0;) {
      const end = readFrame(log, at)?.end ?? log.length;
      whole.push(log.subarray(at, end));
      at = nextFrameFrom(log, end);
    }
    const keptIn = await putAside(path, log);
    await writeFile(`${path}.new`, Buffer.concat(whole), { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
    await syncDirectoryOf(path);
    return { lostBytes: log.length - Buffer.concat(whole).length, keptIn };
  }

  /** Reserves space for writes in progress; false if the disk has too little. */
  async makeReserve(): Promise<boolean> {
    const reserve = `${this.path}.reserve`;
    try {
      await writeFile(reserve, Buffer.alloc(RESERVE_BYTES, 1), { flush: true });
      this.hasReserve = true;
    } catch (error) {
      if (!isNoSpace(error)) throw error;
      await rm(reserve, { force: true });
    }
    return this.hasReserve;
  }

  /** Resolves when the changes are on disk. After a failed write it always rejects. */
  commit(changes: readonly Change[], snapshot: () => readonly Change[]): Promise<void> {
    for (const change of changes) this.pending.push(change);
    this.nextWrite ??= this.lastWrite.then(() => this.writePending(snapshot));
    return this.nextWrite;
  }

  /** Resolves when all earlier commits are on disk, and rejects like them. */
  written(): Promise<void> {
    return this.nextWrite ?? this.lastWrite;
  }

  async close(): Promise<void> {
    await this.written();
    await this.file.close();
  }

  private async writePending(snapshot: () => readonly Change[]): Promise<void> {
    const changes = this.pending;
    this.pending = [];
    this.lastWrite = this.nextWrite ?? this.lastWrite;
    this.nextWrite = undefined;
    // The memory has the state of the disk plus these changes, so a rewrite also commits them.
    const isRewritten = this.size > this.limit && (await this.rewritten(snapshot()));
    if (!isRewritten && changes.length > 0) await this.append(changes);
  }

  /** A rewrite needs space for both logs. Without it the old log stays in use. */
  private async rewritten(changes: readonly Change[]): Promise<boolean> {
    try {
      await this.rewrite(changes);
      return true;
    } catch (error) {
      if (!isNoSpace(error)) throw error;
      await rm(`${this.path}.new`, { force: true });
      return false;
    }
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
      await this.file.truncate(this.size);
      await rm(`${this.path}.reserve`);
      await this.write(frame);
    }
    this.size += frame.length;
  }

  private async write(frame: Buffer): Promise<void> {
    await this.file.appendFile(frame);
    await this.file.datasync();
  }

  /** Writes the current documents to a new log, which replaces the old one when it is on disk. */
  private async rewrite(changes: readonly Change[]): Promise<void> {
    const file = await open(`${this.path}.new`, 'ax', 0o600);
    for (let at = 0; at < changes.length; at += CHANGES_PER_FRAME) {
      await file.appendFile(encodeFrame(changes.slice(at, at + CHANGES_PER_FRAME)));
    }
    await file.sync();
    await rename(`${this.path}.new`, this.path);
    await syncDirectoryOf(this.path);
    await this.file.close();
    this.file = file;
    this.size = (await file.stat()).size;
    this.limit = 2 * this.size + SLACK_BYTES;
  }
}

async function syncDirectoryOf(path: string): Promise<void> {
  const directory = await open(dirname(path), 'r');
  await directory.sync();
  await directory.close();
}

/** Keeps bytes beside the journal for a later analysis. */
async function putAside(path: string, bytes: Buffer): Promise<string> {
  const keptIn = `${path}.damaged-${Date.now()}`;
  await writeFile(keptIn, bytes, { mode: 0o600, flush: true });
  return keptIn;
}
