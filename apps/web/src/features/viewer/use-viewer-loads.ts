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
    if (!shownId || hasFailed) return;
    const load = dispatch(loadImage(shownId));
    return () => load.abort();
    // An image that has failed may be shown again at once, by Forward during the flight back.
  }, [shownId, hasFailed, dispatch]);

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
