import { memo } from 'react';
import { Link } from '../../ui/link.tsx';
import { CellCaption } from './cell-caption.tsx';
import { CheckMark } from './check-mark.tsx';
import styles from './sheet-cell.module.css';
import type { SheetItem } from './sheet-item.ts';
import { Thumbnail } from './thumbnail.tsx';

interface SheetCellProps {
  item: SheetItem;
  /** Where the item opens; without it the item can only be selected. */
  href: string | undefined;
  linkState: unknown;
  columnIndex: number;
  sizes: string;
  isSelected: boolean;
  /** Whether Tab leads to this item. */
  isCurrent: boolean;
  /** Whether a pointer drags this item. */
  isDragged: boolean;
}

/** One item of a sheet; the sheet listens to its clicks and keys. */
export const SheetCell = memo(function SheetCell(props: SheetCellProps) {
  const { item, href, linkState, columnIndex, sizes, isSelected, isCurrent, isDragged } = props;
  const target = {
    className: styles.target,
    'data-cell': '',
    'data-id': item.id,
    tabIndex: isCurrent ? 0 : -1,
    children: (
      <>
        {/* The caption names the item already. */}
        <Thumbnail item={item.title ? { ...item, name: '' } : item} sizes={sizes} />
        {item.title && <CellCaption title={item.title} note={item.note} />}
      </>
    ),
  };
  return (
    <div
      role="gridcell"
      aria-colindex={columnIndex}
      aria-selected={isSelected}
      className={styles.cell}
      data-dragged={isDragged || undefined}
    >
      {href ? (
        <Link {...target} to={href} state={linkState} draggable={false} />
      ) : (
        <button {...target} type="button" />
      )}
      <CheckMark id={item.id} name={item.name} isSelected={isSelected} />
    </div>
  );
});
