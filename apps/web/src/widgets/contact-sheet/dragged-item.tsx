import { formatCount } from '../../ui/format/format-count.ts';
import styles from './dragged-item.module.css';
import type { SheetGrid } from './sheet-geometry.ts';
import { Thumbnail } from './thumbnail.tsx';
import type { Dragged } from './use-item-drag.ts';

/** px beside the pointer, which would cover the item. */
const BESIDE = 12;

/** The dragged item with the number of those that move with it, and a line where they would be dropped. */
export function DraggedItem({ dragged, grid }: { dragged: Dragged; grid: SheetGrid }) {
  const { item, block, x, y, row, column } = dragged;
  const { cell, gap, pitch } = grid;
  return (
    <>
      <div
        className={styles.gap}
        style={{ translate: `${column * (cell + gap) - gap}px ${row * pitch}px`, blockSize: cell }}
      />
      <div className={styles.item} style={{ translate: `${x + BESIDE}px ${y + BESIDE}px` }}>
        <Thumbnail item={{ ...item, name: '' }} sizes="88px" />
        {block.length > 1 && <span className={styles.count}>{formatCount(block.length)}</span>}
      </div>
    </>
  );
}
