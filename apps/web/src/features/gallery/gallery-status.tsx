import { Suspense } from 'react';
import { useAppSelector } from '../../state/hooks.ts';
import { lazy } from '../../ui/lazy.ts';
import { untilLoaded } from '../../ui/until-loaded.ts';
import { countOfFound } from './count-of-found.ts';
import { selectGallery, selectList } from './gallery-slice.ts';
import { WallLoadFailed } from './wall-load-failed.tsx';
import { LoadingIndicator } from './loading-indicator.tsx';
import * as messages from './messages.ts';
import { WaitingBar } from './waiting-bar.tsx';

// Most visits never see it.
const EmptyState = lazy(() => untilLoaded(() => import('./empty-state.tsx')));

interface GalleryStatusProps {
  /** Of the first screen, 0 to 100. */
  progress: number;
  /** Whether the page waits for its first list: that of a search, or the one without an earlier search. */
  isSearchDue: boolean;
  onReload: () => void;
  onSearchAgain: () => void;
  onShowAll: () => void;
}

/** What is loading, failed, empty or found. */
export function GalleryStatus(props: GalleryStatusProps) {
  const { progress, isSearchDue, onReload, onSearchAgain, onShowAll } = props;
  const { status, error, mode, found, foundCount, foundText, search, searchError } =
    useAppSelector(selectGallery);
  const { name, images } = useAppSelector(selectList);
  // Also while it is tried again. A search shows its results, or that it failed too.
  const hasFailed = error && !name;
  const isSearching = search === 'loading';
  const isSearchIdle = search === 'idle';
  const isEmpty =
    (found || status === 'ready') && !isSearchDue && isSearchIdle && images.length === 0;
  return (
    <>
      <LoadingIndicator progress={progress} isDone={mode !== 'loading' || status === 'failed'} />
      {hasFailed && (
        <WallLoadFailed
          title={messages.loadFailed}
          reason={error}
          isBusy={status === 'loading'}
          onRetry={onReload}
        />
      )}
      {search === 'failed' && (
        <WallLoadFailed
          title={messages.searchFailed}
          reason={searchError}
          onRetry={onSearchAgain}
        />
      )}
      {mode === 'live' && (isSearching || status === 'loading') && (
        <WaitingBar label={isSearching ? messages.searching : messages.loading} />
      )}
      {/* The text of the address may not have been searched yet. */}
      <Suspense>{isEmpty && <EmptyState query={foundText} onShowAll={onShowAll} />}</Suspense>
      <p className="visually-hidden" role="status">
        {found && isSearchIdle && !isSearchDue && countOfFound(found.images.length, foundCount)}
      </p>
    </>
  );
}
