import { useCallback, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { loadCollections, selectCollections } from './collections-slice.ts';

/** Every collection, as of now: what is known at once, what is new when it arrives. */
export function useCollectionList() {
  const dispatch = useAppDispatch();
  const collections = useAppSelector(selectCollections);
  const reload = useCallback(() => void dispatch(loadCollections()), [dispatch]);

  useEffect(() => {
    const load = dispatch(loadCollections());
    return () => load.abort();
  }, [dispatch]);

  return { ...collections, reload };
}
