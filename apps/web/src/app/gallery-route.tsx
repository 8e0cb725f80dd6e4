import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
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
import { ThemeToggler } from '../features/theme/theme-toggler.tsx';
import { selectOverlay, viewerAddressed, viewerLeft } from '../features/viewer/viewer-slice.ts';
import { useAppDispatch, useAppSelector } from '../state/hooks.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ViewerNotLoaded } from './viewer-not-loaded.tsx';

const loadViewer = () => import('../features/viewer/viewer.tsx');
const Viewer = lazy(loadViewer);

const NO_IMAGES: readonly WallImage[] = [];

/** What the history keeps with a viewer's address: that going back leads to the wall. */
const FROM_WALL = 'from-wall';

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
  const address = useEffectEvent((wantedId: string | null) => {
    const at = wantedId === null ? -1 : indexIn(images, wantedId);
    const image = at < 0 ? null : (images.at(at) ?? null);
    dispatch(viewerAddressed({ id: wantedId, image }));
  });
  useEffect(() => address(id), [id]);
  useEffect(() => () => void dispatch(viewerLeft()), [dispatch]);

  // Loaded before it is needed, when the page has nothing else to do.
  useEffect(() => {
    if (wall === 'live') return afterFirstPaint(() => void loadViewer().catch(() => undefined));
  }, [wall]);

  const addressOf = (image: string) => `/images/${encodeURIComponent(image)}`;
  const open = useCallback(
    (opened: string) => navigate(addressOf(opened), { state: FROM_WALL }),
    [navigate],
  );
  const change = useCallback(
    (next: string) => navigate(addressOf(next), { replace: true, state }),
    [navigate, state],
  );
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
        themeToggler={<ThemeToggler />}
        onOpen={open}
        onSearch={find}
      />
      {overlay !== 'hidden' && (
        <ErrorBoundary fallback={<ViewerNotLoaded onClose={() => void close()} />}>
          <Suspense>
            <Viewer
              // The order is not known before the list of all is.
              onWall={found || status === 'ready' ? images : NO_IMAGES}
              sharedElements={sharedElements}
              onChange={change}
              onClose={close}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** @returns how to put a search into the address of the wall, beside its other parameters */
function useSearchAddress(params: URLSearchParams): (text: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (text) => {
      const next = new URLSearchParams(params);
      if (text.trim()) next.set('q', text.trim());
      else next.delete('q');
      navigate(`?${next}`, { replace: true });
    },
    [navigate, params],
  );
}
