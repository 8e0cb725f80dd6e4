import { IconButton } from '../../ui/icon-button.tsx';
import { isInPlace } from '../../widgets/contact-sheet/block.ts';
import { isSelected } from '../../widgets/contact-sheet/selection.ts';
import type { SheetSelection } from '../../widgets/contact-sheet/selection.ts';
import type { SheetItems } from '../../widgets/contact-sheet/sheet-item.ts';
import { messages } from './messages.ts';
import styles from './move-buttons.module.css';

interface MoveButtonsProps {
  items: SheetItems;
  selection: SheetSelection;
  isDisabled: boolean;
  /** Moves items together, behind the first `to` other items. */
  onMove: (ids: readonly string[], to: number) => void;
}

/** Move the selected images by one place, for people who can neither drag nor press several keys at once. */
export function MoveButtons({ items, selection, isDisabled, onMove }: MoveButtonsProps) {
  const places = items.flatMap((item, index) =>
    item && isSelected(selection, item.id) ? { id: item.id, index } : [],
  );
  const ids = places.map(({ id }) => id);
  const first = places[0]?.index ?? 0;
  const last = places.at(-1)?.index ?? 0;

  const button = (icon: string, label: string, to: number) => (
    <IconButton
      icon={icon}
      label={label}
      title={label}
      // A disabled button would lose the focus at the end of the collection.
      isBusy={isDisabled || isInPlace(items, ids, to)}
      onClick={() => {
        onMove(ids, to);
        requestAnimationFrame(() => show(ids[0]));
      }}
    />
  );

  return (
    <div className={styles.moves}>
      {button('chevron-left', messages.moveEarlier, Math.max(0, first - 1))}
      {button('chevron-right', messages.moveLater, Math.min(items.length, last + 2) - ids.length)}
    </div>
  );
}

/** Scrolls an image into view that is mounted, as one that has just moved by one place. */
function show(id: string | undefined): void {
  const cells = [...document.querySelectorAll<HTMLElement>('[data-id]')];
  cells.find(({ dataset }) => dataset.id === id)?.scrollIntoView({ block: 'nearest' });
}
