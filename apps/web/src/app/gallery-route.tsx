import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useMatch, useNavigate, useSearchParams } from 'react-router';
import { createSharedElements } from '../engine/dom/shared-elements.ts';
import { GalleryPage } from '../features/gallery/gallery-page.tsx';
import { selectGallery } from '../features/gallery/gallery-slice.ts';
import { readWallParams } from '../features/gallery/wall-params.ts';
import { selectOverlay, viewerAddressed } from '../features/viewer/viewer-slice.ts';
import { useAppDispatch, useAppSelector } from './hooks.ts';

const Viewer = lazy(() => import('../features/viewer/viewer.tsx'));

/** The wall and, above it, the picture the address names: one route, so that the wall never leaves. */
export function GalleryRoute() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation();
  const id = useMatch('/images/:id')?.params.id ?? null;
  const overlay = useAppSelector(selectOverlay);
  const { all, found } = useAppSelector(selectGallery);
  const [sharedElements] = useState(createSharedElements);
  const [search] = useSearchParams();
  const params = useMemo(() => readWallParams(search), [search]);
  const isFromWall = Boolean((state as { isFromWall?: boolean } | null)?.isFromWall); // written below

  useEffect(() => {
    const picture = (found ?? all).find((candidate) => candidate.id === id) ?? null;
    dispatch(viewerAddressed({ id, picture }));
    // The lists only serve to show at once what is already known.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, dispatch]);

  const open = useCallback(
    (opened: string) =>
      navigate(`/images/${encodeURIComponent(opened)}`, { state: { isFromWall: true } }),
    [navigate],
  );
  const change = useCallback(
    (next: string) => navigate(`/images/${encodeURIComponent(next)}`, { replace: true, state }),
    [navigate, state],
  );
  const close = useCallback(
    () => (isFromWall ? navigate(-1) : navigate('/', { replace: true })),
    [navigate, isFromWall],
  );

  return (
    <>
      <GalleryPage params={params} sharedElements={sharedElements} onOpen={open} />
      <Suspense>
        {overlay !== 'hidden' && (
          <Viewer sharedElements={sharedElements} onChange={change} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
