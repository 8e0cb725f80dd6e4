import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './dashboard-place.module.css';

type DashboardPlaceProps = { name: string; icon: string } & (
  { to: string; current: 'page' | undefined } | { onClick: () => void }
);

/** A link or button of the navigation. Its name is below its icon where there is little room. */
export function DashboardPlace({ name, icon, ...target }: DashboardPlaceProps) {
  const content = (
    <>
      <Icon name={icon} size={20} />
      <span>{name}</span>
    </>
  );
  if ('onClick' in target) {
    return (
      <button className={styles.place} title={name} onClick={target.onClick}>
        {content}
      </button>
    );
  }
  return (
    <Link to={target.to} className={styles.place} title={name} aria-current={target.current}>
      {content}
    </Link>
  );
}
