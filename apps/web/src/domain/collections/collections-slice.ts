import { createListSlice } from '../create-list-slice.ts';
import { fetchCollections } from './collections.ts';

export const {
  load: loadCollections,
  removed: collectionsRemoved,
  select: selectCollections,
} = createListSlice('collections', 'Error Fetching Collections', fetchCollections);
