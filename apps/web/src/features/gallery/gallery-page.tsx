import { lazy, Suspense, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import type { SharedElements } from '../../engine/dom/shared-elements.ts';
import { selectDialog } from '../../overlays/dialogs/dialog-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { GalleryMenu } from './gallery-menu.tsx';
import styles from './gallery-page.module.css';
import { selectGallery } from './gallery-slice.ts';
import { GalleryStatus } from './gallery-status.tsx';
import { messages } from './messages.ts';
import { PauseControl } from './pause-control.tsx';
import { SearchHeading } from './search-heading.tsx';
import { useBarAway } from './use-bar-away.ts';
import { useGalleryLists } from './use-gallery-lists.ts';
import { useGalleryWall } from './use-gallery-wall.ts';
import { useWallKeys } from './use-wall-keys.ts';
import { useWallSettings } from './use-wall-settings.ts';
import { recallWall } from './wall-memory.ts';
import type { WallParams } from './wall-params.ts';

const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));

export interface GalleryPageProps {
  params: WallParams;
  /** The search text of the address. */
  query: string;
  /** Whether the address is the gallery's own. */
  isAddressed: boolean;
  sharedElements: SharedElements;
  /** Whether the wall must not move. */
  isHeld: boolean;
  themeToggler: ReactNode;
  onOpen: (id: string) => void;
  onSearch: (text: string) => void;
}

/** The wall, its menu and its messages. */
export function GalleryPage(props: GalleryPageProps) {
  const { params, query, isAddressed, sharedElements, isHeld, onOpen, onSearch } = props;
  const { status, wall: mode, found, search } = useAppSelector(selectGallery);
  const { isOpen: isDialogOpen } = useAppSelector(selectDialog);
  const [memory] = useState(recallWall);
  const [isPaused, setPaused] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);

  const hasHeading = found !== null && found.images.length > 0;
  const mayAutoScroll = !isPaused && !isHelpOpen && !isDialogOpen;
  const settings = useWallSettings(params, { mayAutoScroll, hasHeading });
  const isSearchDue = mode === 'loading' && query.trim() !== '' && found === null;
  const { stage, wall, progress } = useGalleryWall({
    ...{ settings, sharedElements, isHeld, isSearchDue },
    startAt: memory.anchor,
  });
  useWallKeys(wall, mode === 'live' && !isHelpOpen, () => setHelpOpen(true));
  const lists = useGalleryLists({ memory, query, isAddressed, wall });

  const isBarAway = useBarAway(wall);
  const isWaiting = mode === 'live' && (status === 'loading' || search === 'loading');
  const isMenuShown = isAddressed && params.hasMenu && (mode === 'live' || status === 'failed');
  const canPause = params.isContinuous && !settings.prefersReducedMotion && mode === 'live';
  return (
    <>
      <main inert={mode === 'exited' || mode === 'entering'}>
        <h1 className="visually-hidden">{messages.heading}</h1>
        {isMenuShown && (
          <header className={styles.bar} data-away={isBarAway} data-wide={settings.isWide}>
            <GalleryMenu {...props} onSort={lists.sort} onHelp={() => setHelpOpen(true)} />
            <SearchHeading query={query} />
          </header>
        )}
        <div
          ref={stage}
          className={styles.stage}
          role="list"
          aria-label={messages.images}
          aria-busy={mode === 'loading' || isWaiting}
          onClick={(event) => openOnClick(event, onOpen)}
        />
        <GalleryStatus
          {...{ progress, isSearchDue, query }}
          onReload={lists.reload}
          onSearchAgain={lists.searchAgain}
          onShowAll={() => onSearch('')}
        />
        {canPause && <PauseControl isPaused={isPaused} onToggle={() => setPaused(!isPaused)} />}
      </main>
      <ErrorBoundary fallback={null} onError={() => setHelpOpen(false)}>
        <Suspense>{isHelpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}</Suspense>
      </ErrorBoundary>
    </>
  );
}

// One listener for all cards. With a modifier or another button, the browser follows the link.
function openOnClick(event: MouseEvent, onOpen: (id: string) => void): void {
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (event.button !== 0 || !isPlain || !link?.dataset.id) return;
  event.preventDefault();
  onOpen(link.dataset.id);
}
