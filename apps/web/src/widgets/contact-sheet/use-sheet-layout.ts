import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { gridOf, visibleRows } from './sheet-geometry.ts';
import type { RowRange, SheetFormat, SheetGrid } from './sheet-geometry.ts';

interface SheetLayout extends RowRange {
  grid: SheetGrid;
  rowCount: number;
  /** Rows that fit in the window. */
  page: number;
}

/** Follows the width of a sheet and the scroll position; changes only if other rows must be mounted. */
export function useSheetLayout(
  sheet: RefObject<HTMLElement | null>,
  itemCount: number,
  format: SheetFormat,
): SheetLayout {
  const [width, setWidth] = useState(0);
  const [range, setRange] = useState<RowRange>({ first: 0, end: 0 });
  const grid = gridOf(width, format);
  const rowCount = Math.ceil(itemCount / grid.columns);

  useLayoutEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [sheet]);

  useLayoutEffect(() => {
    const look = () => {
      const { top } = sheet.current?.getBoundingClientRect() ?? { top: 0 };
      const next = visibleRows(gridOf(width, format), rowCount, {
        top,
        height: window.innerHeight,
      });
      setRange((now) => (now.first === next.first && now.end === next.end ? now : next));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [sheet, width, format, rowCount]);

  const page = Math.max(1, Math.floor(window.innerHeight / grid.pitch) - 1);
  return { ...range, grid, rowCount, page };
}
