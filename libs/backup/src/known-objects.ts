import { parseJson } from '@salon/server-kit';
import { readLines } from './json-lines.ts';
import { imageObjects, type ImageObjects, type SavedObject } from './object-files.ts';

/**
 * What earlier runs have saved, read beside the images in the order of their ids, so that it need not fit into memory.
 */
export class KnownObjects {
  private next: ImageObjects | undefined;
  private readonly lines: AsyncGenerator<string>;

  constructor(path: string) {
    this.lines = readLines(path);
  }

  /** Call it in the order of the ids. */
  async of(id: string): Promise<readonly SavedObject[]> {
    while (this.next === undefined || this.next.id < id) {
      const read = await this.lines.next();
      if (read.done) return [];
      // The last line of a killed run is incomplete.
      this.next = imageObjects.safeParse(parseJson(read.value)).data ?? this.next;
    }
    return this.next.id === id ? this.next.objects : [];
  }

  async close(): Promise<void> {
    await this.lines.return(undefined);
  }
}
