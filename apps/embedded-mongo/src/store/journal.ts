import { open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { encodeFrame, hasFrameFrom, readFrame, type Change } from './frame.ts';

/** Below this much garbage, rewriting the log costs more than it frees. */
const SLACK_BYTES = 16 * 1024 * 1024;

/** Bounds the memory that a rewrite takes. */
const CHANGES_PER_FRAME = 1000;

/** An append-only log of changes: what `commit` has resolved for survives a crash. */
export class Journal {
  private pending: Change[] = [];
  private lastWrite = Promise.resolve();
  /** Shared by all that asks for it while the disk is busy with the last. */
  private nextWrite: Promise<void> | undefined;
  /** Twice what the log took when it held no garbage, and some slack. */
  private limit = SLACK_BYTES;

  private constructor(
    private readonly path: string,
    private file: FileHandle,
    private size: number,
  ) {}

  /** Reads a log; cuts a torn last frame off, and refuses a log that is damaged before its end. */
  static async open(path: string): Promise<[Journal, Change[]]> {
    await rm(`${path}.new`, { force: true });
    const file = await open(path, 'a', 0o600);
    const log = await readFile(path);
    const changes: Change[] = [];
    let size = 0;
    for (let frame = readFrame(log, 0); frame; frame = readFrame(log, size)) {
      for (const change of frame.changes) changes.push(change);
      size = frame.end;
    }
    // A frame is written only once the one before it is on disk, so a torn frame is the last.
    if (hasFrameFrom(log, size)) throw new Error(`${path} is damaged in the middle, at ${size}.`);
    await file.truncate(size);
    await file.sync();
    await syncDirectoryOf(path);
    return [new Journal(path, file, size), changes];
  }

  /** Resolves when the changes are on disk, and rejects for good when they cannot be written. */
  commit(changes: readonly Change[], snapshot: () => readonly Change[]): Promise<void> {
    for (const change of changes) this.pending.push(change);
    this.nextWrite ??= this.lastWrite.then(() => this.writePending(snapshot));
    return this.nextWrite;
  }

  /** Resolves when all that was committed so far is on disk, and rejects like its commit. */
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
    // Memory is now exactly what is on disk and these changes, so a rewrite commits them as well.
    if (this.size > this.limit) await this.rewrite(snapshot());
    else if (changes.length > 0) await this.append(changes);
  }

  private async append(changes: readonly Change[]): Promise<void> {
    const frame = encodeFrame(changes);
    await this.file.appendFile(frame);
    await this.file.datasync();
    this.size += frame.length;
  }

  /** Writes what is live to a new log, which takes the old one's place once it is on disk. */
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
