import { DashboardPlace } from './dashboard-place.tsx';
import styles from './dashboard-nav.module.css';
import { messages } from './messages.ts';

const places = [
  { name: messages.places.gallery, to: '/', icon: 'gallery-vertical-end' },
  { name: messages.places.dashboard, to: '/dashboard', icon: 'layout-dashboard' },
  { name: messages.places.images, to: '/dashboard/images', icon: 'images' },
  { name: messages.places.collections, to: '/dashboard/collections', icon: 'folders' },
  { name: messages.places.tasks, to: '/dashboard/tasks', icon: 'list-checks' },
  { name: messages.places.settings, to: '/dashboard/settings', icon: 'settings' },
] as const;

interface DashboardNavProps {
  pathname: string;
  onLogout: () => void;
}

/** Beside the screen; on a phone below it, with the logout above it. */
export function DashboardNav({ pathname, onLogout }: DashboardNavProps) {
  return (
    <nav aria-label={messages.navigation} className={styles.nav}>
      <ul ref={measurePlaces} className={styles.places}>
        {places.map((place) => (
          <li key={place.to}>
            <DashboardPlace {...place} current={currentOf(place.to, pathname)} />
          </li>
        ))}
      </ul>
      {/* Apart from the places: a slip must not end the session. */}
      <ul className={styles.logout}>
        <li>
          <DashboardPlace name={messages.logout} icon="log-out" onClick={onLogout} />
        </li>
      </ul>
    </nav>
  );
}

/** Large letters and wide spaces give the words several lines: what is above the bar on a phone must stay clear of it. */
function measurePlaces(places: HTMLElement | null) {
  if (!places) return;
  const { style } = document.documentElement;
  const measure = () => style.setProperty('--places-height', `${places.offsetHeight}px`);
  const observer = new ResizeObserver(measure);
  observer.observe(places);
  return () => {
    observer.disconnect();
    style.removeProperty('--places-height');
  };
}

/** The gallery and the overview have screens below their paths that are not theirs. */
function currentOf(to: string, pathname: string): 'page' | undefined {
  const isParent = to !== '/' && to !== '/dashboard' && pathname.startsWith(`${to}/`);
  return pathname === to || isParent ? 'page' : undefined;
}
