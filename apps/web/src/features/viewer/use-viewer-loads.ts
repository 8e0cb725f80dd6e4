import { useEffect, useEffectEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { loadCollection, loadPhoto, selectViewer } from './viewer-slice.ts';

/** Fetches what is known of the picture shown, and its collection; a picture that cannot be had is left. */
export function useViewerLoads(onFailure: () => void): void {
  const dispatch = useAppDispatch();
  const { shownId, picture, error, collection } = useAppSelector(selectViewer);
  const collectionId = picture?.collectionId ?? null;
  const knownId = collection?.id ?? null;

  useEffect(() => {
    if (!shownId) return;
    const load = dispatch(loadPhoto(shownId));
    return () => load.abort();
  }, [shownId, dispatch]);

  useEffect(() => {
    if (!collectionId || collectionId === knownId) return;
    const load = dispatch(loadCollection(collectionId));
    return () => load.abort();
  }, [collectionId, knownId, dispatch]);

  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (error) fail();
  }, [error]);
}
