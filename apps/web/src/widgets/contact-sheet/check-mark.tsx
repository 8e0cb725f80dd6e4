import { Icon } from '../../ui/icon.tsx';
import styles from './check-mark.module.css';
import { messages } from './messages.ts';

/** Selects an item by the mouse; visible on hover, with the focus and while something is selected. */
export function CheckMark({
  id,
  name,
  isSelected,
}: {
  id: string;
  name: string;
  isSelected: boolean;
}) {
  return (
    <button
      type="button"
      className={styles.check}
      data-check={id}
      // Space does the same, without a second Tab stop for every image.
      tabIndex={-1}
      aria-label={messages.select(name)}
      aria-pressed={isSelected}
    >
      <Icon name="check" size={16} strokeWidth={3} />
    </button>
  );
}
