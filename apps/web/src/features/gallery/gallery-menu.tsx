import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { selectIsAdmin, selectSession } from '../../domain/session/session-slice.ts';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './gallery-menu.module.css';
import { SortToggler } from './sort-toggler.tsx';

/** Visitors do not load it. */
const AccountMenu = lazy(() => import('./account-menu.tsx'));

interface GalleryMenuProps {
  query: string;
  onSearch: (text: string) => void;
  onSort: () => void;
  /** Opens the list of keyboard shortcuts. */
  onHelp: () => void;
  /** Another feature's control. */
  themeToggler: ReactNode;
}

/** The one slim bar over the images. */
export function GalleryMenu({ query, onSearch, onSort, onHelp, themeToggler }: GalleryMenuProps) {
  const dispatch = useAppDispatch();
  const settings = useAppSelector(selectSettings);
  const { status, user } = useAppSelector(selectSession);
  const isAdmin = useAppSelector(selectIsAdmin);
  const { aboutDialogDescription: description } = settings;
  // A dialog without a title has no name for a screen reader.
  const title = settings.aboutDialogTitle.trim() || 'About';
  const isSignedOut = status === 'anonymous' || status === 'unverified';

  return (
    <nav className={styles.menu} aria-label="Gallery">
      <SortToggler onSort={onSort} />
      <SearchField query={query} onSearch={onSearch} />
      <div className={styles.end}>
        {themeToggler}
        <button
          type="button"
          className={`${styles.control} ${styles.keys}`}
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          onClick={onHelp}
        >
          <Icon name="keyboard" size={20} />
        </button>
        {settings.showAboutDialog && description && (
          <button
            type="button"
            className={styles.control}
            aria-label="About"
            title="About"
            onClick={() => dispatch(showDialog({ title, description, useX: true }))}
          >
            <Icon name="info" size={20} />
          </button>
        )}
        {settings.showLoginLink && isSignedOut && (
          <Link to="/login" className={styles.control} aria-label="Log in" title="Log in">
            <Icon name="log-in" size={20} />
          </Link>
        )}
        {isAdmin && (
          <Link to="/dashboard" className={styles.control} aria-label="Dashboard" title="Dashboard">
            <Icon name="layout-dashboard" size={20} />
          </Link>
        )}
        {status === 'signed-in' && (
          <ErrorBoundary fallback={null}>
            <Suspense fallback={null}>
              <AccountMenu username={user.username} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </nav>
  );
}
