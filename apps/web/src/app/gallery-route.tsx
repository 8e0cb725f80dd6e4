import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useMatch, useNavigate } from '../ui/router/hooks.ts';
import type { Location } from '../ui/router/location.ts';
import type { WallImage } from '../domain/images/images.ts';
import { afterFirstPaint } from '../engine/dom/after-first-paint.ts';
import { indexIn } from '../engine/dom/wall-list.ts';
import { createSharedElements } from '../engine/dom/shared-elements.ts';
import { GalleryPage } from '../features/gallery/gallery-page.tsx';
import { selectGallery, selectList } from '../features/gallery/gallery-slice.ts';
import { readWallParams } from '../features/gallery/wall-params.ts';
import { selectIsRevealing } from '../features/theme/theme-slice.ts';
import { selectOverlay, viewerAddressed, viewerLeft } from '../features/viewer/viewer-slice.ts';
import { useAppDispatch, useAppSelector } from '../state/hooks.ts';
import { Optional } from '../ui/optional.tsx';
import { preloadable } from '../ui/preloadable.ts';
import { untilLoaded } from '../ui/until-loaded.ts';
import { ViewerNotLoaded } from './viewer-not-loaded.tsx';

const viewer = preloadable(() => import('../features/viewer/viewer.tsx'));
const controls = preloadable(() => untilLoaded(() => import('./wall-controls.tsx')));

// They appear after the first pictures, which need the network before.
const loadControls = () => void controls.preload();

const NO_IMAGES: readonly WallImage[] = [];

/** What the history keeps with a viewer's address: that going back leads to the wall. */
const FROM_WALL = 'from-wall';

/** What the history keeps with a search: that going back leads to the whole wall. */
const FROM_WHOLE_WALL = 'from-whole-wall';

/** The wall and, above it, the image the address names: one route, so that the wall never leaves. */
export function GalleryRoute() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location: Location = useLocation();
  const { state, search } = location;
  const id = useMatch('/images/:id')?.id ?? null;
  const overlay = useAppSelector(selectOverlay);
  const { wall, status, found } = useAppSelector(selectGallery);
  const { images } = useAppSelector(selectList);
  const isRevealing = useAppSelector(selectIsRevealing);
  const [sharedElements] = useState(createSharedElements);

  // A viewer's address says nothing about the wall, which stays as it was.
  const [wallSearch, setWallSearch] = useState(search);
  if (id === null && search !== wallSearch) setWallSearch(search);
  const wanted = useMemo(() => new URLSearchParams(wallSearch), [wallSearch]);
  const params = useMemo(() => readWallParams(wanted), [wanted]);

  // The list only serves to show at once what is already known.
  const show = (wantedId: string | null) => {
    const at = wantedId === null ? -1 : indexIn(images, wantedId);
    const image = at < 0 ? null : (images.at(at) ?? null);
    dispatch(viewerAddressed({ id: wantedId, image }));
  };
  const address = useEffectEvent(show);
  useEffect(() => address(id), [id]);
  useEffect(() => () => void dispatch(viewerLeft()), [dispatch]);

  // Loaded before it is needed, when the page has nothing else to do.
  useEffect(() => {
    if (wall === 'live') return afterFirstPaint(() => void viewer.preload().catch(() => undefined));
  }, [wall]);

  const addressOf = (image: string) => `/images/${encodeURIComponent(image)}`;
  const open = (opened: string) => {
    // Before the address changes, which takes a frame: the picture answers the click at once.
    show(opened);
    navigate(addressOf(opened), { state: FROM_WALL });
  };
  const change = (next: string) => {
    // Here too: a key pressed meanwhile acts on the image that has come.
    show(next);
    navigate(addressOf(next), { replace: true, state });
  };
  const close = useCallback(
    () => (state === FROM_WALL ? navigate(-1) : navigate('/', { replace: true })),
    [navigate, state],
  );
  const find = useSearchAddress(wanted);

  return (
    <>
      <GalleryPage
        params={params}
        query={wanted.get('q') ?? ''}
        isAddressed={id === null}
        sharedElements={sharedElements}
        isHeld={isRevealing}
        Controls={controls.Component}
        onFirstPicture={loadControls}
        onOpen={open}
        onSearch={find}
      />
      {overlay !== 'hidden' && (
        <Optional fallback={<ViewerNotLoaded onClose={() => void close()} />}>
          <viewer.Component
            // The order is not known before the list of all is.
            onWall={found || status === 'ready' ? images : NO_IMAGES}
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
 * so that Back shows the whole wall; changes to it are none.
 */
function useSearchAddress(params: URLSearchParams): (text: string) => void {
  const navigate = useNavigate();
  const { state }: Location = useLocation();
  return useCallback(
    (text) => {
      const query = text.trim();
      if (!query && state === FROM_WHOLE_WALL) return navigate(-1);
      const next = new URLSearchParams(params);
      if (query) next.set('q', query);
      else next.delete('q');
      const isFirst = query !== '' && !params.get('q');
      navigate(`?${next}`, isFirst ? { state: FROM_WHOLE_WALL } : { replace: true, state });
    },
    [navigate, params, state],
  );
}
