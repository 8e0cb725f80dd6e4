import { fetchCollections } from '../../api/collections.ts';
import type { CollectionCard } from '../../api/collections.ts';
import { createListSlice } from './create-list-slice.ts';
import type { ListState } from './create-list-slice.ts';

const collections = createListSlice('collections', fetchCollections);

export const {
  load: loadCollections,
  removed: collectionsRemoved,
  reducer: collectionsReducer,
} = collections;
export const selectCollections = (state: { collections: ListState<CollectionCard> }) =>
  state.collections;
