import type { DeletedCollection } from '@salon/api-contract';
import { useListDeletedQuery } from '../../domain/trash/trash-endpoints.ts';
import { useListDeletedCollectionsQuery } from '../../domain/collections/collection-endpoints.ts';
import { loadedOf } from '../../domain/loaded.ts';
import { errorMessage } from '../../http/api-error.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Screen } from '../../ui/screen.tsx';
import { DeletedCollections } from './deleted-collections.tsx';
import { TrashContent } from './trash-content.tsx';
import { messages } from './messages.ts';

const NO_COLLECTIONS: readonly DeletedCollection[] = [];

/** Deleted images and collections that can still be restored. */
export default function TrashPage() {
  const query = useListDeletedQuery();
  const loaded = loadedOf(query);
  const images = loaded.status === 'ready' ? loaded.value : null;
  const collections = useListDeletedCollectionsQuery();
  const deleted = collections.data ?? NO_COLLECTIONS;
  const hasNoImages = images?.length === 0;
  const hasNoCollections = !collections.isError && collections.data?.length === 0;
  const isAnyShown = images && collections.data && images.length + deleted.length > 0;
  const beside = (
    <>
      {deleted.length > 0 && <DeletedCollections collections={deleted} />}
      {collections.isError && (
        <LoadFailed
          title={messages.collections.loadFailed}
          reason={errorMessage(collections.error)}
          onRetry={collections.refetch}
        />
      )}
    </>
  );
  return (
    <Screen>
      <title>{messages.documentTitle}</title>
      <TrashContent
        images={images}
        isAlone={deleted.length === 0}
        isTrashEmpty={hasNoImages && hasNoCollections}
        shown={isAnyShown ? { images, collections: deleted } : null}
      >
        {(loaded.status === 'loading' || (hasNoImages && collections.isLoading)) && <Loading />}
        {loaded.status === 'failed' && (
          <LoadFailed title={messages.loadFailed} reason={loaded.reason} onRetry={query.refetch} />
        )}
        {loaded.status !== 'loading' && beside}
      </TrashContent>
    </Screen>
  );
}
