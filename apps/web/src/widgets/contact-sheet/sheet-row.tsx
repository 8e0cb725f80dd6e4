import type { ReactNode } from 'react';
import type { SheetGrid } from './sheet-geometry.ts';
import styles from './sheet-row.module.css';

interface SheetRowProps {
  row: number;
  grid: SheetGrid;
  children: ReactNode;
}

/** One row of a sheet, at its place among all rows. */
export function SheetRow({ row, grid, children }: SheetRowProps) {
  const style = {
    translate: `0 ${row * grid.pitch}px`,
    columnGap: `${grid.gap}px`,
    gridTemplateColumns: `repeat(${grid.columns}, 1fr)`,
  };
  return (
    <div role="row" aria-rowindex={row + 1} className={styles.row} style={style}>
      {children}
    </div>
  );
}
