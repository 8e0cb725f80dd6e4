import { useAppSelector } from '../../app/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { selectOrder } from './gallery-slice.ts';
import styles from './gallery-menu.module.css';

/** Says what the pictures would become, shows what they are. */
export function SortToggler({ onSort }: { onSort: () => void }) {
  const isByDate = useAppSelector(selectOrder) === 'date';
  const name = isByDate ? 'Shuffle' : 'Sort by date';
  return (
    <button
      type="button"
      className={styles.control}
      aria-label={name}
      title={name}
      onClick={onSort}
    >
      <Icon name={isByDate ? 'shuffle' : 'arrow-down-wide-narrow'} size={20} />
    </button>
  );
}
