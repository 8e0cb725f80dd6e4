import { fetchCollections } from '../../api/collections.ts';
import { createListSlice } from './create-list-slice.ts';

export const {
  load: loadCollections,
  removed: collectionsRemoved,
  select: selectCollections,
} = createListSlice('collections', 'Error Fetching Collections', fetchCollections);
