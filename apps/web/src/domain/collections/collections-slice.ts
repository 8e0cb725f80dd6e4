import { createListSlice } from '../create-list-slice.ts';
import type { ListState } from '../create-list-slice.ts';
import { fetchCollections } from './collections.ts';
import type { CollectionCard } from './collections.ts';

declare module '../../state/root-reducer.ts' {
  interface Slices {
    collections: ListState<CollectionCard>;
  }
}

export const {
  load: loadCollections,
  removed: collectionsRemoved,
  select: selectCollections,
} = createListSlice('collections', 'Error Fetching Collections', fetchCollections);
