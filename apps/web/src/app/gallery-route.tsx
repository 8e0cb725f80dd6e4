import { useEffect, useRef, useState } from 'react';
import { useHistory, useLocation, useNavigate } from '../ui/router/hooks.ts';
import type { Location } from '../ui/router/location.ts';
import type { WallImage } from '../domain/images/wall-image.ts';
import { afterFirstPaint } from '../engine/dom/after-first-paint.ts';
import { createSharedElements } from '../engine/dom/shared-elements.ts';
import { GalleryPage } from '../features/gallery/gallery-page.tsx';
import { selectAll, selectGallery, selectList } from '../features/gallery/gallery-slice.ts';
import { loading } from '../features/gallery/messages.ts';
import { WaitingBar } from '../features/gallery/waiting-bar.tsx';
import { readWallParams } from '../features/gallery/wall-params.ts';
import { selectIsRevealing } from '../features/theme/theme-slice.ts';
import { selectOverlay } from '../features/viewer/viewer-slice.ts';
import { useAppSelector } from '../state/hooks.ts';
import { Optional } from '../ui/optional.tsx';
import { preloadable } from '../ui/preloadable.ts';
import { SEARCH_LENGTH } from '../ui/search-length.ts';
import { untilLoaded } from '../ui/until-loaded.ts';
import { useViewerAddress } from './use-viewer-address.ts';
import { ViewerNotLoaded } from './viewer-not-loaded.tsx';

const viewer = preloadable(() => import('../features/viewer/viewer.tsx'));
const controls = preloadable(() => untilLoaded(() => import('./wall-controls.tsx')));

// They appear after the first pictures, which need the network before.
const loadControls = () => void controls.preload();

const NO_IMAGES: readonly WallImage[] = [];

/** What the history keeps with a search: that going back leads to the whole wall. */
const FROM_WHOLE_WALL = 'from-whole-wall';

/** The wall and, above it, the image the address names: one route, so that the wall never leaves. */
export function GalleryRoute() {
  const { search } = useLocation();
  const overlay = useAppSelector(selectOverlay);
  const { mode, status, found } = useAppSelector(selectGallery);
  const all = useAppSelector(selectAll);
  const { images } = useAppSelector(selectList);
  const isRevealing = useAppSelector(selectIsRevealing);
  const [sharedElements] = useState(createSharedElements);
  const { isWall, open, change, close } = useViewerAddress(images, viewer.isLoaded);

  // A viewer's address says nothing about the wall, which stays as it was.
  const [wallSearch, setWallSearch] = useState(search);
  if (isWall && search !== wallSearch) setWallSearch(search);
  const wanted = new URLSearchParams(wallSearch);

  // Loaded before it is needed, when the page has nothing else to do.
  useEffect(() => {
    if (mode === 'live') return afterFirstPaint(() => void viewer.preload().catch(() => undefined));
  }, [mode]);

  // The order is not known before the list of all is.
  const allImages = status === 'ready' ? all.images : NO_IMAGES;
  const find = useSearchAddress();

  return (
    <>
      <GalleryPage
        params={readWallParams(wanted)}
        query={(wanted.get('q') ?? '').slice(0, SEARCH_LENGTH).trim()}
        isAddressed={isWall}
        sharedElements={sharedElements}
        isHeld={isRevealing}
        Controls={controls.Component}
        onFirstProgress={loadControls}
        onOpen={open}
        onSearch={find}
        onLeave={close}
      />
      {overlay !== 'hidden' && (
        <Optional
          fallback={<ViewerNotLoaded onClose={close} />}
          pending={<WaitingBar label={loading} />}
        >
          <viewer.Component
            onWall={found ? images : allImages}
            allImages={allImages}
            sharedElements={sharedElements}
            onChange={change}
            onClose={close}
          />
        </Optional>
      )}
    </>
  );
}

/**
 * Puts a search into the address of the wall, beside its other parameters. The first search is an entry of the history,
 * so that Back shows the whole wall; later changes replace this entry.
 */
function useSearchAddress(): (text: string) => void {
  const navigate = useNavigate();
  const history = useHistory();
  const location = useLocation();
  const left = useRef<Location>(null);
  return (text) => {
    const query = text.trim();
    // The screen follows the history a little later.
    const { pathname, search, state } = history.current();
    // The person has opened an image or left the wall.
    if (pathname !== location.pathname) return;
    if (!query && state === FROM_WHOLE_WALL) {
      // Back takes a moment: a second click would go back twice.
      if (left.current !== location) navigate(-1);
      left.current = location;
      return;
    }
    const next = new URLSearchParams(search);
    const isFirst = query !== '' && !next.get('q');
    if (query) next.set('q', query);
    else next.delete('q');
    navigate(`?${next}`, { replace: !isFirst, state: isFirst ? FROM_WHOLE_WALL : state });
  };
}
