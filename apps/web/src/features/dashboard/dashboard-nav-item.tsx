import { buttonAttributes } from '../../ui/button-attributes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './dashboard-nav-item.module.css';

type DashboardNavItemProps = { name: string; icon: string } & (
  { to: string; current: 'page' | undefined } | { isBusy: boolean; onClick: () => void }
);

/** A link or button of the navigation. Its name is below its icon where there is little room. */
export function DashboardNavItem({ name, icon, ...target }: DashboardNavItemProps) {
  const content = (
    <>
      <Icon name={icon} size={20} />
      <span>{name}</span>
    </>
  );
  if ('onClick' in target) {
    return (
      <button {...buttonAttributes(target)} className={styles.item} title={name}>
        {content}
      </button>
    );
  }
  return (
    <Link to={target.to} className={styles.item} title={name} aria-current={target.current}>
      {content}
    </Link>
  );
}
