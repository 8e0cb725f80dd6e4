import { toList, listOptions } from '../list-endpoint.ts';
import { collectionApi } from './collection-endpoints.ts';

/** Every collection: what is known at once, loaded again where it may have changed since. */
export function useCollectionList() {
  const result = collectionApi.useListCollectionsQuery(undefined, listOptions);
  const { error, isFetching, refetch } = result;
  return {
    ...toList(result),
    /** Whether the last attempt failed, also while the next one runs. */
    hasFailed: error !== undefined,
    isFetching,
    reload: refetch,
  };
}
