import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks.ts';
import { isCurrent } from '../create-list-slice.ts';
import { loadImages, selectImages } from './images-slice.ts';

/** ms; doubled each time, since a picture that could never be made would be asked for for ever. */
const FIRST_LOOK_MS = 2_000;

/** Every image: what is known at once, loaded again where it may have changed since, previews as they are made. */
export function useImageList() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const images = useAppSelector(selectImages);
  const [waitMs, setWaitMs] = useState(FIRST_LOOK_MS);
  const { status, items } = images;
  const reload = useCallback(() => void dispatch(loadImages()), [dispatch]);

  useEffect(() => {
    if (isCurrent(selectImages(store.getState()))) return;
    const load = dispatch(loadImages());
    return () => load.abort();
  }, [dispatch, store]);

  const isUnfinished =
    status === 'ready' && items !== null && items.some(({ thumbnail }) => !thumbnail);
  useEffect(() => {
    if (!isUnfinished) return;
    const timer = setTimeout(() => {
      setWaitMs(waitMs * 2);
      void dispatch(loadImages());
    }, waitMs);
    return () => clearTimeout(timer);
  }, [isUnfinished, waitMs, dispatch]);

  return { ...images, reload };
}
