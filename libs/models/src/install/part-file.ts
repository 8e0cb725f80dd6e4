import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { HubFile } from './hub-file.ts';

type ExpectedContent = Pick<HubFile, 'size' | 'checksum'>;

/** Hashes bytes as they pass, for both kinds of checksum. */
class ContentHash {
  private readonly sha256Hash = createHash('sha256');
  private readonly gitHash: Hash | undefined;

  constructor(private readonly expected: ExpectedContent) {
    const { size, checksum } = expected;
    // Git hashes a header before the file.
    if (checksum.algorithm === 'git-blob') {
      this.gitHash = createHash('sha1').update(`blob ${size}\0`);
    }
  }

  update(bytes: Uint8Array): void {
    this.sha256Hash.update(bytes);
    this.gitHash?.update(bytes);
  }

  /** The SHA-256 if the bytes are the expected ones, else null. Ends the hash. */
  finish(): string | null {
    const sha256 = this.sha256Hash.digest('hex');
    const found = this.gitHash?.digest('hex') ?? sha256;
    return found === this.expected.checksum.hex ? sha256 : null;
  }
}

/** Returns the SHA-256 of a file, or null if it does not have the expected content. */
export async function checkedSha256(
  path: string,
  expected: ExpectedContent,
  signal?: AbortSignal,
): Promise<string | null> {
  const hash = new ContentHash(expected);
  for await (const bytes of createReadStream(path, { ...(signal && { signal }) })) {
    hash.update(bytes as Buffer); // no encoding is set
  }
  return hash.finish();
}

/** The downloaded part of a file, stored on disk so that a later run can continue it. */
export class PartFile {
  /** Bytes downloaded so far. */
  size = 0;
  private hash: ContentHash;

  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
    private readonly expected: ExpectedContent,
  ) {
    this.hash = new ContentHash(expected);
  }

  /** Opens the part at `path`, or begins one. */
  static async open(path: string, expected: ExpectedContent): Promise<PartFile> {
    await mkdir(dirname(path), { recursive: true });
    const part = new PartFile(path, await open(path, 'a+'), expected);
    try {
      await part.readBack();
      return part;
    } catch (error) {
      await part.close();
      throw error;
    }
  }

  /** Whether the part has the expected size. Its content is not checked. */
  get isFull(): boolean {
    return this.size >= this.expected.size;
  }

  async append(bytes: Uint8Array): Promise<void> {
    await this.handle.appendFile(bytes);
    this.hash.update(bytes);
    this.size += bytes.length;
  }

  async startOver(): Promise<void> {
    await this.handle.truncate(0);
    this.hash = new ContentHash(this.expected);
    this.size = 0;
  }

  /** Moves the file to `target` and returns its SHA-256. If the bytes are wrong, deletes them and returns null. */
  async complete(target: string): Promise<string | null> {
    const sha256 = this.size === this.expected.size ? this.hash.finish() : null;
    if (sha256 === null) {
      await this.startOver();
      return null;
    }
    await this.handle.sync();
    await rename(this.path, target);
    return sha256;
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }

  async close(): Promise<void> {
    await this.handle.close();
  }

  private async readBack(): Promise<void> {
    const { size } = await this.handle.stat();
    if (size > this.expected.size) return this.startOver();
    if (size === 0) return;
    for await (const bytes of this.handle.createReadStream({ start: 0, autoClose: false })) {
      this.hash.update(bytes as Buffer); // no encoding is set
    }
    this.size = size;
  }
}
