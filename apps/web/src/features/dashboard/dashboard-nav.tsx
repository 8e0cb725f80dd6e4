import { DashboardNavItem } from './dashboard-nav-item.tsx';
import styles from './dashboard-nav.module.css';
import { messages } from './messages.ts';

const navItems = [
  { name: messages.navItems.gallery, to: '/', icon: 'gallery-vertical-end' },
  { name: messages.navItems.dashboard, to: '/dashboard', icon: 'layout-dashboard' },
  { name: messages.navItems.images, to: '/dashboard/images', icon: 'images' },
  { name: messages.navItems.collections, to: '/dashboard/collections', icon: 'folders' },
  { name: messages.navItems.tasks, to: '/dashboard/tasks', icon: 'list-checks' },
  { name: messages.navItems.settings, to: '/dashboard/settings', icon: 'settings' },
] as const;

interface DashboardNavProps {
  pathname: string;
  /** Whether the logout runs. */
  isLeaving: boolean;
  onLogout: () => void;
}

/** Beside the screen; on a phone below it, with the logout above it. */
export function DashboardNav({ pathname, isLeaving, onLogout }: DashboardNavProps) {
  return (
    <nav aria-label={messages.navigation} className={styles.nav}>
      <ul ref={measureItems} className={styles.items}>
        {navItems.map((item) => (
          <li key={item.to}>
            <DashboardNavItem {...item} current={currentOf(item.to, pathname)} />
          </li>
        ))}
      </ul>
      {/* Apart from the others: a slip must not end the session. */}
      <ul className={styles.logout}>
        <li>
          <DashboardNavItem
            name={messages.logout}
            icon="log-out"
            isBusy={isLeaving}
            onClick={onLogout}
          />
        </li>
      </ul>
    </nav>
  );
}

/** Large letters and wide spaces give the words several lines: what is above the bar on a phone must stay clear of it. */
function measureItems(items: HTMLElement | null) {
  if (!items) return;
  const { style } = document.documentElement;
  const measure = () => style.setProperty('--nav-items-height', `${items.offsetHeight}px`);
  const observer = new ResizeObserver(measure);
  observer.observe(items);
  return () => {
    observer.disconnect();
    style.removeProperty('--nav-items-height');
  };
}

/** The gallery and the overview have screens below their paths that are not theirs. */
function currentOf(to: string, pathname: string): 'page' | undefined {
  const isParent = to !== '/' && to !== '/dashboard' && pathname.startsWith(`${to}/`);
  return pathname === to || isParent ? 'page' : undefined;
}
