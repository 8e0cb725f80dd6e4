import { firstFrom } from '@salon/search';
import type { GalleryRow } from './gallery-row.ts';

/** After more changes than this, the next read sorts all rows again. */
const maxChanges = 500;

type Compare = (a: GalleryRow, b: GalleryRow) => number;

/**
 * Sorted rows; the order depends only on the rows. The first read sorts them, and each change keeps them sorted.
 */
export class SortedRows {
  private sorted: GalleryRow[] | undefined;
  private changes = 0;

  constructor(private readonly compare: Compare) {}

  /** @param all the rows after all changes */
  read(all: ReadonlyMap<string, GalleryRow>): readonly GalleryRow[] {
    this.changes = 0;
    this.sorted ??= [...all.values()].sort(this.compare);
    return this.sorted;
  }

  change(before: GalleryRow | undefined, after: GalleryRow | undefined): void {
    if (!this.sorted) return;
    this.changes += 1;
    if (this.changes > maxChanges) {
      this.sorted = undefined;
      return;
    }
    if (before && after && this.compare(before, after) === 0) {
      this.sorted[this.positionOf(before, this.sorted)] = after;
      return;
    }
    if (before) this.sorted.splice(this.positionOf(before, this.sorted), 1);
    if (after) this.sorted.splice(this.positionOf(after, this.sorted), 0, after);
  }

  /** The first position whose row is not before this one. */
  private positionOf(row: GalleryRow, sorted: readonly GalleryRow[]): number {
    return firstFrom(sorted.length, (at) => {
      const other = sorted[at];
      return other !== undefined && this.compare(other, row) < 0;
    });
  }
}
