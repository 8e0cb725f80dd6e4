import { memo } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import styles from './contact-sheet.module.css';
import type { SheetItem } from './sheet-item.ts';
import { Thumbnail } from './thumbnail.tsx';

interface SheetCellProps {
  item: SheetItem;
  /** Where it opens; without, it can only be selected. */
  href: string | undefined;
  columnIndex: number;
  sizes: string;
  isSelected: boolean;
  /** Whether it is the one the Tab key comes to. */
  isCurrent: boolean;
  /** Whether a pointer has picked it up. */
  isDragged: boolean;
}

/** Clicks and keys are heard by the sheet: it knows what they mean. */
export const SheetCell = memo(function SheetCell(props: SheetCellProps) {
  const { item, href, columnIndex, sizes, isSelected, isCurrent, isDragged } = props;
  const target = {
    className: styles.target,
    'data-id': item.id,
    tabIndex: isCurrent ? 0 : -1,
    children: (
      <>
        {/* What stands beneath it need not be read twice. */}
        <Thumbnail item={item.title ? { ...item, name: '' } : item} sizes={sizes} />
        {item.title && (
          <span className={styles.foot}>
            <span className={styles.title}>{item.title}</span>
            <small>{item.note}</small>
          </span>
        )}
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
        <Link {...target} to={href} draggable={false} />
      ) : (
        <button {...target} type="button" />
      )}
      <button
        type="button"
        className={styles.check}
        data-check={item.id}
        // The space bar does the same, without a second stop for every image.
        tabIndex={-1}
        aria-label={`Select ${item.name}`}
        aria-pressed={isSelected}
      >
        <Icon name="check" size={16} strokeWidth={3} />
      </button>
    </div>
  );
});
