import { Suspense, useLayoutEffect } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { logout } from '../../domain/session/logout.ts';
import { askToDiscard } from '../../overlays/unsaved/ask-to-discard.ts';
import { hasUnsavedWork } from '../../overlays/unsaved/unsaved-work.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import styles from './dashboard-frame.module.css';
import { messages } from './messages.ts';

const places = [
  { name: messages.places.gallery, to: '/', icon: 'gallery-vertical-end' },
  { name: messages.places.dashboard, to: '/dashboard', icon: 'layout-dashboard' },
  { name: messages.places.images, to: '/dashboard/images', icon: 'images' },
  { name: messages.places.collections, to: '/dashboard/collections', icon: 'folders' },
  { name: messages.places.tasks, to: '/dashboard/tasks', icon: 'list-checks' },
  { name: messages.places.settings, to: '/dashboard/settings', icon: 'settings' },
] as const;

/** Dashboard layout: navigation and the current screen. */
export default function DashboardFrame() {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;

  // A new screen begins at its top; one that is returned to knows where it was.
  useLayoutEffect(() => {
    if (!isBack) window.scrollTo(0, 0);
  }, [pathname, isBack]);

  // The navigation guard around the dashboard leads on to the login.
  const leave = () => {
    if (hasUnsavedWork()) dispatch(askToDiscard(() => void logout()));
    else void logout();
  };

  return (
    <div className={styles.frame}>
      <a href="#screen" className={styles.skip}>
        {messages.skip}
      </a>
      <nav aria-label={messages.navigation} className={styles.nav}>
        <ul>
          {places.map(({ name, to, icon }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.place}
                title={name}
                aria-current={currentOf(to, pathname)}
              >
                <Icon name={icon} size={20} />
                <span>{name}</span>
              </Link>
            </li>
          ))}
          <li className={styles.last}>
            <button className={styles.place} title={messages.logout} onClick={leave}>
              <Icon name="log-out" size={20} />
              <span>{messages.logout}</span>
            </button>
          </li>
        </ul>
      </nav>
      <main id="screen" tabIndex={-1} className={styles.screen}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

/** The gallery and the overview have screens below their paths that are not theirs. */
function currentOf(to: string, pathname: string): 'page' | undefined {
  const isParent = to !== '/' && to !== '/dashboard' && pathname.startsWith(`${to}/`);
  return pathname === to || isParent ? 'page' : undefined;
}
