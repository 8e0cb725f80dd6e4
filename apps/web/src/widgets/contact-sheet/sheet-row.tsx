import type { ReactNode } from 'react';
import type { SheetFormat, SheetGrid } from './sheet-geometry.ts';
import styles from './sheet-row.module.css';

interface SheetRowProps {
  row: number;
  grid: SheetGrid;
  format: SheetFormat;
  children: ReactNode;
}

/** One row of a sheet, at its place among all rows. */
export function SheetRow({ row, grid, format, children }: SheetRowProps) {
  const style = {
    translate: `0 ${row * grid.pitch}px`,
    columnGap: `${grid.gap}px`,
    gridTemplateColumns: `repeat(${grid.columns}, 1fr)`,
  };
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      className={styles.row}
      data-format={format}
      style={style}
    >
      {children}
    </div>
  );
}
