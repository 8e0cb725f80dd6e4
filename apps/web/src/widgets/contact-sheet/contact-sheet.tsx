import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import styles from './contact-sheet.module.css';
import { DraggedItem } from './dragged-item.tsx';
import type { Selection, SelectionEvent } from './selection.ts';
import { SheetCell } from './sheet-cell.tsx';
import { itemAfterKey } from './sheet-geometry.ts';
import type { Frame, SheetFormat } from './sheet-geometry.ts';
import type { SheetItem } from './sheet-item.ts';
import { useItemDrag } from './use-item-drag.ts';
import { useMarquee } from './use-marquee.ts';
import { useSheetLayout } from './use-sheet-layout.ts';

interface ContactSheetProps {
  label: string;
  items: readonly SheetItem[];
  selection: Selection;
  onSelect: (event: SelectionEvent) => void;
  /** Where an item opens while nothing is selected; without it a click always selects. */
  hrefOf?: (id: string) => string;
  format?: SheetFormat;
  /** Takes an item to another index; without it the items stay where they are. */
  onMove?: ((id: string, to: number) => void) | undefined;
  /** Id of what explains the sheet. */
  describedBy?: string | undefined;
}

/**
 * Square thumbnails, any number of them: only the rows near the screen exist. One stop for the Tab key, arrows from
 * there; the space bar selects, with shift a range follows the arrows and clicks. Items that can be moved are dragged,
 * or follow the arrows with Alt.
 */
export function ContactSheet(props: ContactSheetProps) {
  const { label, items, selection, onSelect, hrefOf, format = 'thumbnail', onMove } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const { grid, first, end, rowCount, page } = useSheetLayout(sheet, items.length, format);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const isMoved = useRef(false);
  const hasFocus = useRef(false);
  const marquee = useMarquee({ sheet, grid, items, selection, onSelect, isAdding: !hrefOf });
  const carry = useItemDrag({ sheet, grid, items, onMove });
  const found = items.findIndex(({ id }) => id === currentId);
  const current = Math.max(0, found);

  useLayoutEffect(() => {
    // An item that changes its row is made anew.
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (!isMoved.current && !isLost) return;
    isMoved.current = false;
    const target = sheet.current?.querySelector<HTMLElement>('[data-id][tabindex="0"]');
    target?.focus();
  }, [currentId, items]);

  const reach = (id: string) =>
    onSelect({ type: 'reached', id, order: items.map((item) => item.id) });

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const isCtrl = event.metaKey || event.ctrlKey;
    const id = event.target.closest<HTMLElement>('[data-id]')?.dataset.id;
    const checked = event.target.closest<HTMLElement>('[data-check]')?.dataset.check;
    const opens = hrefOf && selection.ids.size === 0 && !checked && !event.shiftKey && !isCtrl;
    const chosen = checked ?? id;
    if (!chosen) return;
    setCurrentId(chosen);
    if (opens) return;
    event.preventDefault();
    if (event.shiftKey) reach(chosen);
    else onSelect({ type: 'toggled', id: chosen });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[current];
    if (!item) return;
    if (event.altKey) {
      const { columns } = grid;
      const to = itemAfterKey(event.key, current, { columns, count: items.length, page });
      if (to === null || !onMove) return;
      // Not back to the page before.
      event.preventDefault();
      setCurrentId(item.id);
      if (to === current) return;
      isMoved.current = true;
      onMove(item.id, to);
    } else if (event.key === ' ') {
      event.preventDefault();
      if (event.shiftKey) reach(item.id);
      else onSelect({ type: 'toggled', id: item.id });
    } else if (event.key === 'Escape' && hrefOf && selection.ids.size) {
      onSelect({ type: 'replaced', ids: [] });
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSelect({ type: 'replaced', ids: items.map(({ id }) => id) });
    } else {
      const { columns } = grid;
      const next = itemAfterKey(event.key, current, { columns, count: items.length, page });
      const target = next === null ? undefined : items[next];
      if (!target || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      if (event.shiftKey) {
        if (!selection.anchor) onSelect({ type: 'toggled', id: item.id });
        reach(target.id);
      }
      isMoved.current = target.id !== currentId;
      setCurrentId(target.id);
    }
  };

  return (
    <div
      ref={sheet}
      role="grid"
      aria-label={label}
      aria-describedby={props.describedBy}
      aria-multiselectable
      aria-rowcount={rowCount}
      aria-colcount={grid.columns}
      className={styles.sheet}
      data-selecting={selection.ids.size > 0 || !hrefOf || undefined}
      style={{ blockSize: Math.max(0, rowCount * grid.pitch - grid.gap) }}
      // Ahead of the links, which would go.
      onClickCapture={onClick}
      onPointerDown={(event) => {
        if (!carry.onPointerDown(event)) marquee.onPointerDown(event);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => (hasFocus.current = false)}
      onFocus={({ target }) => {
        hasFocus.current = true;
        if (target instanceof HTMLElement && target.dataset.id) setCurrentId(target.dataset.id);
      }}
    >
      {rowsToDraw(first, end, Math.floor(current / grid.columns)).map((row) => (
        <div
          key={row}
          role="row"
          aria-rowindex={row + 1}
          className={styles.row}
          style={{
            translate: `0 ${row * grid.pitch}px`,
            columnGap: `${grid.gap}px`,
            gridTemplateColumns: `repeat(${grid.columns}, 1fr)`,
          }}
        >
          {items.slice(row * grid.columns, (row + 1) * grid.columns).map((item, column) => (
            <SheetCell
              key={item.id}
              item={item}
              href={hrefOf?.(item.id)}
              columnIndex={column + 1}
              sizes={`${Math.ceil(grid.cell)}px`}
              isSelected={selection.ids.has(item.id)}
              isCurrent={row * grid.columns + column === current}
              isDragged={item.id === carry.dragged?.item.id}
            />
          ))}
        </div>
      ))}
      {carry.dragged && <DraggedItem dragged={carry.dragged} grid={grid} />}
      {marquee.frame && <div className={styles.frame} style={stretched(marquee.frame)} />}
    </div>
  );
}

function stretched({ left, top, width, height }: Frame) {
  return { translate: `${left}px ${top}px`, inlineSize: width, blockSize: height };
}

/** Those in view, and the one that holds the focus: scrolled away, it must not be lost. */
function rowsToDraw(first: number, end: number, kept: number): number[] {
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  if (rows.includes(kept)) return rows;
  return kept < first ? [kept, ...rows] : [...rows, kept];
}
