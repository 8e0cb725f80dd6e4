import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import type { SharedElements } from '../../engine/dom/shared-elements.ts';
import { selectDialog } from '../../overlays/dialogs/dialog-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { useReducedMotion } from '../../ui/hooks/use-media-query.ts';
import { Progress } from '../../ui/progress.tsx';
import { EmptyState } from './empty-state.tsx';
import { GalleryMenu } from './gallery-menu.tsx';
import {
  findImages,
  foundSorted,
  loadFirstPage,
  loadWall,
  selectGallery,
  selectList,
} from './gallery-slice.ts';
import { LoadFailed } from './load-failed.tsx';
import { LoadingIndicator } from './loading-indicator.tsx';
import { PauseControl } from './pause-control.tsx';
import { useGalleryWall } from './use-gallery-wall.ts';
import { useWallKeys } from './use-wall-keys.ts';
import { useWallStart } from './use-wall-start.ts';
import { newSeed, recallWall, rememberWall } from './wall-memory.ts';
import type { WallParams } from './wall-params.ts';
import styles from './wall.module.css';

const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));

export interface GalleryPageProps {
  params: WallParams;
  /** What the address looks for. */
  query: string;
  /** Whether the address is the gallery's own. */
  isAddressed: boolean;
  sharedElements: SharedElements;
  /** Whether something else asks the wall to stand still. */
  isHeld: boolean;
  themeToggler: ReactNode;
  onOpen: (id: string) => void;
  onSearch: (text: string) => void;
}

/** px of the wall the menu covers. */
const MENU_HEIGHT = 56;

export function GalleryPage(props: GalleryPageProps) {
  const { params, query, isAddressed, sharedElements, isHeld, onOpen } = props;
  const dispatch = useAppDispatch();
  const {
    status,
    error,
    order,
    wall: mode,
    found,
    foundOrder,
    search,
    searchError,
  } = useAppSelector(selectGallery);
  const { images } = useAppSelector(selectList);
  const { isOpen: isDialogOpen } = useAppSelector(selectDialog);
  const prefersReducedMotion = useReducedMotion();
  const [memory] = useState(recallWall);
  const [seed, setSeed] = useState(memory.seed);
  const start = useWallStart(memory.order);
  const [searchAttempt, setSearchAttempt] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);

  const { columns, isAlternating, isContinuous, speed, hasMenu } = params;
  const isAutoScrolling = isContinuous && !isPaused && !isHelpOpen && !isDialogOpen;
  const settings = useMemo(
    () => ({
      columns,
      isAlternating,
      autoSpeed: isAutoScrolling ? speed : 0,
      prefersReducedMotion,
      top: hasMenu ? MENU_HEIGHT : 0,
    }),
    [columns, isAlternating, isAutoScrolling, speed, prefersReducedMotion, hasMenu],
  );
  const isSearchDue = mode === 'loading' && query.trim() !== '' && found === null;
  const { stage, wall, progress } = useGalleryWall(
    settings,
    memory.anchor,
    sharedElements,
    isHeld,
    isSearchDue,
  );
  useWallKeys(wall, mode === 'live' && !isHelpOpen, () => setHelpOpen(true));

  // Who comes back needs the image they left at; who searches or looks at an image does not see the opening.
  const [startsWithFirstPage] = useState(memory.anchor === null && !query && isAddressed);
  useEffect(() => {
    const choice = { order: start.order, seed: memory.seed };
    const load = dispatch(startsWithFirstPage ? loadFirstPage(choice) : loadWall(choice));
    return () => load.abort();
  }, [dispatch, start, startsWithFirstPage, memory]);

  useEffect(() => {
    const search = dispatch(findImages(query));
    return () => search.abort();
  }, [dispatch, query, searchAttempt]);

  useEffect(() => {
    if (!wall) return;
    const remember = () => rememberWall({ order, seed, anchor: wall.anchor() });
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('pagehide', remember);
      remember();
    };
  }, [wall, order, seed]);

  function load(next: typeof order): void {
    const nextSeed = newSeed();
    setSeed(nextSeed);
    void dispatch(loadWall({ order: next, seed: nextSeed }));
  }

  function sort(): void {
    if (!found) return load(order === 'date' ? 'shuffle' : 'date');
    const next = foundOrder === 'date' ? 'relevance' : 'date';
    dispatch(foundSorted(next));
    // Only a list of all by date says in which order the dates are.
    if (next === 'date' && order !== 'date') load('date');
  }

  const hasSearchFailed = search === 'failed';
  const isBusy = mode === 'live' && (status === 'loading' || search === 'loading');
  const isEmpty = status === 'ready' && !isSearchDue && !hasSearchFailed && images.length === 0;
  const isOpen = mode === 'exited' || mode === 'entering';
  const isMenuShown = isAddressed && hasMenu && (mode === 'live' || status === 'failed');
  return (
    <>
      <main inert={isOpen}>
        <h1 className="visually-hidden">Gallery</h1>
        {isMenuShown && <GalleryMenu {...props} onSort={sort} onHelp={() => setHelpOpen(true)} />}
        <div
          ref={stage}
          className={styles.stage}
          role="list"
          aria-label="Photographs"
          aria-busy={mode === 'loading' || isBusy}
          onClick={(event) => openOnClick(event, onOpen)}
        />
        {status !== 'failed' && (
          <LoadingIndicator progress={progress} isDone={mode !== 'loading'} />
        )}
        {status === 'failed' && error && <LoadFailed reason={error} onRetry={() => load(order)} />}
        {status !== 'failed' && hasSearchFailed && searchError && (
          <LoadFailed
            isSearch
            reason={searchError}
            onRetry={() => setSearchAttempt(searchAttempt + 1)}
          />
        )}
        {isBusy && (
          <Progress
            value={null}
            label={search === 'loading' ? 'Searching' : 'Loading photographs'}
            className={styles.busy}
          />
        )}
        {isEmpty && <EmptyState onShowAll={query ? () => props.onSearch('') : undefined} />}
        {isContinuous && !prefersReducedMotion && mode === 'live' && (
          <PauseControl isPaused={isPaused} onToggle={() => setPaused(!isPaused)} />
        )}
        <p className="visually-hidden" role="status">
          {found && !hasSearchFailed && search !== 'loading' && countOfImages(found.images.length)}
        </p>
      </main>
      <ErrorBoundary fallback={null} onError={() => setHelpOpen(false)}>
        <Suspense>{isHelpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}</Suspense>
      </ErrorBoundary>
    </>
  );
}

// One listener for all cards. With a modifier or another button the link is the browser's.
function openOnClick(event: MouseEvent, onOpen: (id: string) => void): void {
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (event.button !== 0 || !isPlain || !link?.dataset.id) return;
  event.preventDefault();
  onOpen(link.dataset.id);
}
