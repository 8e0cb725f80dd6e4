import { countOfImages } from '../../domain/images/count-of-images.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { EmptyState } from './empty-state.tsx';
import { selectGallery, selectList } from './gallery-slice.ts';
import { LoadFailed } from './load-failed.tsx';
import { LoadingIndicator } from './loading-indicator.tsx';
import * as messages from './messages.ts';
import { WaitingBar } from './waiting-bar.tsx';

interface GalleryStatusProps {
  /** Of the first screen, 0 to 100. */
  progress: number;
  /** Whether the first list is that of a search, which is not loaded yet. */
  isSearchDue: boolean;
  onReload: () => void;
  onSearchAgain: () => void;
  /** The search text of the address. */
  query: string;
  onShowAll: () => void;
}

/** What is loading, failed, empty or found. */
export function GalleryStatus(props: GalleryStatusProps) {
  const { progress, isSearchDue, query, onReload, onSearchAgain, onShowAll } = props;
  const { status, error, wall, found, foundCount, search, searchError } =
    useAppSelector(selectGallery);
  const { images } = useAppSelector(selectList);
  const hasFailed = status === 'failed';
  const hasSearchFailed = search === 'failed';
  const isSearching = search === 'loading';
  const isEmpty = status === 'ready' && !isSearchDue && !hasSearchFailed && images.length === 0;
  return (
    <>
      {!hasFailed && <LoadingIndicator progress={progress} isDone={wall !== 'loading'} />}
      {hasFailed && error && (
        <LoadFailed title={messages.loadFailed} reason={error} onRetry={onReload} />
      )}
      {!hasFailed && hasSearchFailed && searchError && (
        <LoadFailed title={messages.searchFailed} reason={searchError} onRetry={onSearchAgain} />
      )}
      {wall === 'live' && (isSearching || status === 'loading') && (
        <WaitingBar label={isSearching ? messages.searching : messages.loading} />
      )}
      {isEmpty && <EmptyState {...{ query, onShowAll }} />}
      <p className="visually-hidden" role="status">
        {found &&
          !hasSearchFailed &&
          !isSearching &&
          (foundCount > found.images.length
            ? messages.best(found.images.length, countOfImages(foundCount))
            : countOfImages(foundCount))}
      </p>
    </>
  );
}
