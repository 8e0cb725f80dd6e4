import { open, type FileHandle } from 'node:fs/promises';
import { Refusal } from './inspection.ts';

const WINDOW_BYTES = 64 * 1024;

/**
 * Reads a file through one window: the memory is one window, or one longer part on request. Reading many small parts
 * forward needs one read per window.
 */
export class FileBytes {
  private window = Buffer.alloc(0);
  private windowStart = 0;

  private constructor(
    private readonly handle: FileHandle,
    readonly size: number,
  ) {}

  static async open(path: string): Promise<FileBytes> {
    const handle = await open(path, 'r');
    try {
      return new FileBytes(handle, (await handle.stat()).size);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  /**
   * Exactly `length` bytes from `position`, valid until the next call.
   * @throws Refusal `damaged` when the file ends before
   */
  async read(position: number, length: number): Promise<Buffer> {
    const bytes = await this.available(position, length);
    if (bytes.length < length) throw new Refusal('damaged');
    return bytes.subarray(0, length);
  }

  /** At least `length` bytes from `position` and as many more as the window holds; fewer only at the end of the file. */
  async available(position: number, length = 1): Promise<Buffer> {
    const offset = position - this.windowStart;
    const covered = offset >= 0 && offset + length <= this.window.length;
    if (!covered) await this.moveTo(position, Math.max(length, WINDOW_BYTES));
    return this.window.subarray(position - this.windowStart);
  }

  private async moveTo(position: number, length: number): Promise<void> {
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, this.size - position)));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await this.handle.read(
        buffer,
        filled,
        buffer.length - filled,
        position + filled,
      );
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    this.window = buffer.subarray(0, filled);
    this.windowStart = position;
  }
}
