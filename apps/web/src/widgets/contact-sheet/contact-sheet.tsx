import { useEffect, useRef } from 'react';
import styles from './contact-sheet.module.css';
import { DraggedItem } from './dragged-item.tsx';
import { countOf, isSelected } from './selection.ts';
import type { SheetSelection, SelectionEvent } from './selection.ts';
import type { LongSheet } from './long-sheet.ts';
import { SheetCell } from './sheet-cell.tsx';
import { handleSheetClick } from './sheet-clicks.ts';
import type { Frame, SheetFormat } from './sheet-geometry.ts';
import { EmptyCell } from './empty-cell.tsx';
import type { SheetItems } from './sheet-item.ts';
import { handleSheetKey } from './sheet-keys.ts';
import { SheetRow } from './sheet-row.tsx';
import { useItemDrag } from './use-item-drag.ts';
import { useMarquee } from './use-marquee.ts';
import { useRanges } from './use-ranges.ts';
import { useSheetFocus } from './use-sheet-focus.ts';
import { useSheetLayout } from './use-sheet-layout.ts';

interface ContactSheetProps {
  label: string;
  items: SheetItems;
  /** Whether other items will replace these in a moment. */
  isBusy?: boolean;
  /** Of a list that is not loaded as a whole. */
  long?: LongSheet | undefined;
  selection: SheetSelection;
  onSelect: (event: SelectionEvent) => void;
  /** Where an item opens while nothing is selected; without it a click always selects. */
  hrefOf?: (id: string) => string;
  /** What the history keeps with the page of an item. */
  linkState?: unknown;
  format?: SheetFormat;
  /** Moves items together, behind the first `to` other items; without it items cannot be moved. */
  onMove?: ((ids: readonly string[], to: number) => void) | undefined;
  /** Whether items that can be moved stay where they are for now. */
  isMoveDisabled?: boolean | undefined;
  /** Id of the element that explains the sheet. */
  describedBy?: string | undefined;
}

/**
 * Square thumbnails, any number of them: only the rows near the viewport are mounted. The sheet is one Tab stop; arrows
 * move within it. Space and clicks select, with Shift a range. Items are moved by dragging, or by Alt and arrows, with
 * all others that are selected.
 */
export function ContactSheet(props: ContactSheetProps) {
  const { label, items, long, selection, onSelect, hrefOf, format = 'thumbnail' } = props;
  const { onMove, isMoveDisabled = false } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const { grid, first, end, rowCount, page } = useSheetLayout(sheet, items.length, format);
  const focus = useSheetFocus(sheet, items);
  const marquee = useMarquee({ sheet, grid, items, selection, onSelect, isAdding: !hrefOf });
  const movable = { grid, items, selection, onMove, isMoveDisabled };
  const drag = useItemDrag({ sheet, ...movable });
  const isSelecting = long ? countOf(selection, items.length) > 0 : isAnyOf(items, selection);

  const { reach, selectAll } = useRanges({ items, selection, onSelect, long });
  const reachId = (id: string) => reach(items.findIndex((item) => item?.id === id));
  const keys = {
    ...movable,
    page,
    onSelect,
    reach,
    selectAll,
    canClear: hrefOf !== undefined,
    focus,
  };
  const opens = hrefOf !== undefined && !isSelecting;
  const clicks = { opens, onSelect, reach: reachId, onCurrent: focus.setCurrent };

  useEffect(
    () => long?.onRange(first * grid.columns, end * grid.columns),
    [long, first, end, grid.columns],
  );

  const itemsOf = (row: number) => items.slice(row * grid.columns, (row + 1) * grid.columns);

  return (
    <div
      ref={sheet}
      role="grid"
      aria-label={label}
      aria-busy={props.isBusy}
      aria-describedby={props.describedBy}
      aria-multiselectable
      aria-rowcount={rowCount}
      aria-colcount={grid.columns}
      className={styles.sheet}
      data-selecting={isSelecting || !hrefOf || undefined}
      style={{ blockSize: Math.max(0, rowCount * grid.pitch - grid.gap) }}
      // While capturing: links would navigate first.
      onClickCapture={(event) => handleSheetClick(event, clicks)}
      onPointerDown={(event) => {
        if (!drag.onPointerDown(event)) marquee.begin(event.nativeEvent);
      }}
      onKeyDown={(event) => handleSheetKey(event, keys)}
    >
      {rowsToMount(first, end, Math.floor(focus.current / grid.columns)).map((row) => (
        <SheetRow key={row} {...{ row, grid, format }}>
          {Array.from(itemsOf(row), (item, column) => {
            const isCurrent = row * grid.columns + column === focus.current;
            if (!item)
              return <EmptyCell key={column} {...{ columnIndex: column + 1, isCurrent }} />;
            return (
              <SheetCell
                key={item.id}
                item={item}
                href={hrefOf?.(item.id)}
                linkState={props.linkState}
                columnIndex={column + 1}
                sizes={`${Math.ceil(grid.cell)}px`}
                isSelected={isSelected(selection, item.id)}
                isCurrent={isCurrent}
                isDragged={drag.dragged?.block.includes(item.id) ?? false}
              />
            );
          })}
        </SheetRow>
      ))}
      {drag.dragged && <DraggedItem dragged={drag.dragged} grid={grid} />}
      {marquee.frame && <div className={styles.frame} style={boxOf(marquee.frame)} data-marquee />}
    </div>
  );
}

/** Whether any of these items is selected; what is selected may be deleted, or not match the search. */
function isAnyOf(items: SheetItems, selection: SheetSelection): boolean {
  return items.some((item) => item && isSelected(selection, item.id));
}

function boxOf({ left, top, width, height }: Frame) {
  return { translate: `${left}px ${top}px`, inlineSize: width, blockSize: height };
}

/** The rows near the viewport, and the row of the focused item: unmounted, it would lose the focus. */
function rowsToMount(first: number, end: number, focused: number): number[] {
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  if (rows.includes(focused)) return rows;
  return focused < first ? [focused, ...rows] : [...rows, focused];
}
