import type { SheetGrid } from './sheet-geometry.ts';
import { Thumbnail } from './thumbnail.tsx';
import type { Carried } from './use-carry.ts';
import styles from './contact-sheet.module.css';

/** px from the pointer, which would hide it. */
const BESIDE = 12;

/** What the pointer carries, and a line where it would go. */
export function CarriedItem({ carried, grid }: { carried: Carried; grid: SheetGrid }) {
  const { item, x, y, row, column } = carried;
  const { cell, gap, pitch } = grid;
  return (
    <>
      <div
        className={styles.gap}
        style={{ translate: `${column * (cell + gap) - gap}px ${row * pitch}px`, blockSize: cell }}
      />
      <div className={styles.carried} style={{ translate: `${x + BESIDE}px ${y + BESIDE}px` }}>
        <Thumbnail item={{ ...item, name: '' }} sizes="88px" />
      </div>
    </>
  );
}
