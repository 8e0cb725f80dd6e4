import type { ReactNode } from 'react';
import type { WallImage } from '../../domain/images/wall-image.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { lazy } from '../../ui/lazy.ts';
import { Optional } from '../../ui/optional.tsx';
import { GalleryMenu } from './gallery-menu.tsx';
import { selectGallery } from './gallery-slice.ts';
import { PauseControl } from './pause-control.tsx';
import { SearchHeading } from './search-heading.tsx';
import { useMessageFocus } from './use-message-focus.ts';
import { usePendingEscape } from './use-pending-escape.ts';
import { useWallKeys } from './use-wall-keys.ts';
import { useWallRecovery } from './use-wall-recovery.ts';
import styles from './wall-controls.module.css';

const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));

/** What the controls need of the wall. */
export interface ControlledWall {
  wall: Wall<WallImage> | null;
  query: string;
  hasMenu: boolean;
  /** Whether the menu has left, because a person moves down. */
  isMenuAway: boolean;
  isWide: boolean | undefined;
  /** Whether a dialog is over it. */
  isCovered: boolean;
  canPause: boolean;
  isPaused: boolean;
  isHelpOpen: boolean;
  onPause: () => void;
  onSearch: (text: string) => void;
  /** Leaves the image that is open. */
  onLeave: () => void;
  /** Opens the help with the keys, or closes it. */
  onHelp: (isOpen: boolean) => void;
}

interface WallControlsProps extends ControlledWall {
  /** The control of another feature. */
  themeToggler: ReactNode;
}

/** What moves and changes the wall besides the pointer. It is loaded after the first picture. */
export function WallControls(props: WallControlsProps) {
  const { wall, query, hasMenu, isMenuAway, isWide, isCovered, canPause, isPaused } = props;
  const { isHelpOpen, onPause, onSearch, onHelp, onLeave, themeToggler } = props;
  const { mode } = useAppSelector(selectGallery);
  const isLive = mode === 'live';
  const openHelp = () => onHelp(true);
  const closeHelp = () => onHelp(false);
  useWallKeys(wall, isLive && !isCovered, openHelp, hasMenu);
  useMessageFocus(wall);
  usePendingEscape(onLeave);
  useWallRecovery(wall);
  return (
    <>
      {hasMenu && isLive && (
        <header className={styles.bar} data-away={isMenuAway} data-wide={isWide}>
          <GalleryMenu {...{ query, onSearch, onHelp: openHelp, themeToggler }} />
          <SearchHeading query={query} />
        </header>
      )}
      {canPause && isLive && <PauseControl isPaused={isPaused} onToggle={onPause} />}
      {isHelpOpen && (
        <Optional onError={closeHelp}>
          <ShortcutHelp onClose={closeHelp} />
        </Optional>
      )}
    </>
  );
}
