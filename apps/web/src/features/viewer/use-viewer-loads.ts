import { useEffect, useEffectEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { loadCollection, loadImage, selectViewer } from './viewer-slice.ts';

/** Loads the image shown and its collection; closes if the image cannot be loaded. */
export function useViewerLoads(onFailure: () => void): void {
  const dispatch = useAppDispatch();
  const { wantedId, shownId, image, hasFailed, collection } = useAppSelector(selectViewer);
  const collectionId = image?.collectionId ?? null;
  const knownId = collection?.id ?? null;

  useEffect(() => {
    if (!shownId) return;
    const load = dispatch(loadImage(shownId));
    return () => load.abort();
  }, [shownId, dispatch]);

  useEffect(() => {
    if (!collectionId || collectionId === knownId) return;
    const load = dispatch(loadCollection(collectionId));
    return () => load.abort();
  }, [collectionId, knownId, dispatch]);

  const fail = useEffectEvent(() => {
    // The viewer may be closing already.
    if (wantedId === shownId) onFailure();
  });
  useEffect(() => {
    if (hasFailed) fail();
  }, [hasFailed]);
}
