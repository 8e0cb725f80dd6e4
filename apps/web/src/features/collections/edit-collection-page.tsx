import { useParams } from '../../ui/router/screen-hooks.ts';
import { Link } from '../../ui/link.tsx';
import { useDashboardDispatch } from '../../domain/api.ts';
import {
  reloadCollection,
  useGetCollectionQuery,
  useUpdateCollectionMutation,
} from '../../domain/collections/collection-endpoints.ts';
import { collectionPath } from '../../domain/collections/collection-path.ts';
import { titleOf } from '../../domain/collections/title-of.ts';
import { loadedForm } from '../../domain/loaded.ts';
import { Loading } from '../../ui/loading.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Screen } from '../../ui/screen.tsx';
import { CollectionForm } from './collection-form.tsx';
import { CollectionNotLoaded } from './collection-not-loaded.tsx';
import { messages } from './messages.ts';

export default function EditCollectionPage() {
  const { id = '' } = useParams();
  const dispatch = useDashboardDispatch();
  const query = useGetCollectionQuery(id);
  const [updateCollection] = useUpdateCollectionMutation();
  const loaded = loadedForm(query);
  if (loaded.status === 'loading') return <Loading />;
  if (loaded.status === 'failed')
    return <CollectionNotLoaded failure={loaded} onRetry={query.refetch} />;
  const { title, description } = loaded.value;
  return (
    <Screen>
      <title>{messages.update.documentTitle(titleOf(title))}</title>
      <ScreenHeader
        title={messages.update.heading}
        above={<Link to={collectionPath(id)}>{titleOf(title)}</Link>}
      />
      <CollectionForm
        key={id}
        saved={{ title: title ?? '', description: description ?? '' }}
        onSave={(body, replaces) => updateCollection({ id, body: { ...body, replaces } })}
        onOutdated={() => dispatch(reloadCollection(id))}
        saveLabel={messages.update.save}
        success={messages.update.success}
        cancelTo={collectionPath(id)}
      />
    </Screen>
  );
}
