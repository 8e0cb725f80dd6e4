import { chunkCountFor, chunkOfHash } from '@salon/api-contract';
import type { GalleryRow } from './gallery-row.ts';
import { byHash } from './row-orders.ts';

/** After more changes than this all rows are divided again. */
const maxChanges = 500;

type Rows = readonly GalleryRow[];

/**
 * Rows in the chunks of the shuffled wall. A change replaces the array of its chunk and no other, so the same array
 * always has the same rows. The first read divides them.
 */
export class HashedRows {
  private chunks: Rows[] | undefined;
  private changes = 0;

  /** @param all the rows after all changes */
  read(all: ReadonlyMap<string, GalleryRow>): readonly Rows[] {
    this.changes = 0;
    const count = chunkCountFor(all.size);
    if (this.chunks?.length === count) return this.chunks;
    const sorted = this.chunks?.flat() ?? [...all.values()].sort(byHash);
    this.chunks = divided(sorted, count, this.chunks);
    return this.chunks;
  }

  change(before: GalleryRow | undefined, after: GalleryRow | undefined): void {
    const { chunks } = this;
    const changed = after ?? before;
    if (!chunks || !changed) return;
    this.changes += 1;
    if (this.changes > maxChanges) {
      this.chunks = undefined;
      return;
    }
    const at = chunkOfHash(changed.hash, chunks.length);
    const others = (chunks[at] ?? []).filter((row) => row !== before);
    chunks[at] = after ? [...others, after].sort(byHash) : others;
  }
}

/** Keeps the arrays of chunks that are the same in the last division of these rows. */
function divided(sorted: Rows, count: number, last: readonly Rows[] = []): Rows[] {
  const byFirst = new Map(last.map((chunk) => [chunk[0], chunk]));
  const chunks = Array.from({ length: count }, (): GalleryRow[] => []);
  for (const row of sorted) chunks[chunkOfHash(row.hash, count)]?.push(row);
  return chunks.map((chunk) => {
    const same = byFirst.get(chunk[0]);
    return same?.length === chunk.length ? same : chunk;
  });
}
