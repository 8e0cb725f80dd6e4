import { useCallback, useEffect } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks.ts';
import { isCurrent } from '../create-list-slice.ts';
import { loadCollections, selectCollections } from './collections-slice.ts';

/** Every collection: what is known at once, loaded again where it may have changed since. */
export function useCollectionList() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const collections = useAppSelector(selectCollections);
  const reload = useCallback(() => void dispatch(loadCollections()), [dispatch]);

  useEffect(() => {
    if (isCurrent(selectCollections(store.getState()))) return;
    const load = dispatch(loadCollections());
    return () => load.abort();
  }, [dispatch, store]);

  return { ...collections, reload };
}
