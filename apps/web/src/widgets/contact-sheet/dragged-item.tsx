import styles from './contact-sheet.module.css';
import type { SheetGrid } from './sheet-geometry.ts';
import { Thumbnail } from './thumbnail.tsx';
import type { Dragged } from './use-item-drag.ts';

/** px from the pointer, which would hide it. */
const BESIDE = 12;

/** What the pointer carries, and a line where it would go. */
export function DraggedItem({ dragged, grid }: { dragged: Dragged; grid: SheetGrid }) {
  const { item, x, y, row, column } = dragged;
  const { cell, gap, pitch } = grid;
  return (
    <>
      <div
        className={styles.gap}
        style={{ translate: `${column * (cell + gap) - gap}px ${row * pitch}px`, blockSize: cell }}
      />
      <div className={styles.dragged} style={{ translate: `${x + BESIDE}px ${y + BESIDE}px` }}>
        <Thumbnail item={{ ...item, name: '' }} sizes="88px" />
      </div>
    </>
  );
}
