import { useAppSelector } from '../../state/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './gallery-menu.module.css';
import { selectGallery } from './gallery-slice.ts';

/** The name and the icon are those of the order that a click leads to. */
export function SortToggler({ onSort }: { onSort: () => void }) {
  const { order, found, foundOrder } = useAppSelector(selectGallery);
  const other = found
    ? ({ name: 'Sort by relevance', icon: 'search' } as const)
    : ({ name: 'Shuffle', icon: 'shuffle' } as const);
  const byDate = { name: 'Sort by date', icon: 'arrow-down-wide-narrow' } as const;
  const { name, icon } = (found ? foundOrder : order) === 'date' ? other : byDate;
  return (
    <button
      type="button"
      className={styles.control}
      aria-label={name}
      title={name}
      onClick={onSort}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}
