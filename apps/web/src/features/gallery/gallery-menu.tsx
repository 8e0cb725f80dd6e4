import type { ReactNode } from 'react';
import { selectIsAdmin, selectSession } from '../../domain/session/session-slice.ts';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { lazy } from '../../ui/lazy.ts';
import { hasLetterKeys } from '../../ui/letter-keys.ts';
import { Optional } from '../../ui/optional.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { untilLoaded } from '../../ui/until-loaded.ts';
import styles from './gallery-menu.module.css';
import { MenuButton, MenuLink } from '../../ui/menu-control.tsx';
import * as menuMessages from './menu-messages.ts';
import * as messages from './messages.ts';
import { SortToggler } from './sort-toggler.tsx';

// Most visitors are not signed in.
const AccountMenu = lazy(() => untilLoaded(() => import('./account-menu.tsx')));

interface GalleryMenuProps {
  query: string;
  onSearch: (text: string) => void;
  /** Opens the list of keyboard shortcuts. */
  onHelp: () => void;
  /** The control of another feature. */
  themeToggler: ReactNode;
}

/** The controls in the bar over the images. */
export function GalleryMenu({ query, onSearch, onHelp, themeToggler }: GalleryMenuProps) {
  const dispatch = useAppDispatch();
  const settings = useAppSelector(selectSettings);
  const { status, user } = useAppSelector(selectSession);
  const isAdmin = useAppSelector(selectIsAdmin);
  const { aboutDialogDescription: description } = settings;
  // A dialog without a title has no name for a screen reader.
  const title = settings.aboutDialogTitle.trim() || menuMessages.about;
  const isSignedOut = status === 'anonymous' || status === 'unverified';

  return (
    <nav className={styles.menu} aria-label={messages.heading}>
      <SortToggler />
      <SearchField query={query} onSearch={onSearch} />
      <div className={styles.end}>
        {themeToggler}
        <MenuButton
          icon="keyboard"
          label={menuMessages.shortcuts}
          // Without its key, the list needs the button on every screen.
          className={hasLetterKeys() ? styles.keys : undefined}
          onClick={onHelp}
        />
        {settings.showAboutDialog && description.trim() && (
          <MenuButton
            icon="info"
            label={menuMessages.about}
            onClick={() => dispatch(showDialog({ title, description, useX: true }))}
          />
        )}
        {settings.showLoginLink && isSignedOut && (
          <MenuLink to="/login" icon="log-in" label={menuMessages.login} />
        )}
        {isAdmin && (
          <MenuLink to="/dashboard" icon="layout-dashboard" label={menuMessages.dashboard} />
        )}
        <Optional>{status === 'signed-in' && <AccountMenu username={user.username} />}</Optional>
      </div>
    </nav>
  );
}
