import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { loadImages, selectImages } from './images-slice.ts';

/** ms; doubled each time, since a picture that could never be made would be asked for for ever. */
const FIRST_LOOK_MS = 2_000;

/** Every image, as of now: what is known at once, what is new when it arrives, previews as they are made. */
export function useImageList() {
  const dispatch = useAppDispatch();
  const images = useAppSelector(selectImages);
  const [waitMs, setWaitMs] = useState(FIRST_LOOK_MS);
  const { status, items } = images;
  const reload = useCallback(() => void dispatch(loadImages()), [dispatch]);

  useEffect(() => {
    const load = dispatch(loadImages());
    return () => load.abort();
  }, [dispatch]);

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
