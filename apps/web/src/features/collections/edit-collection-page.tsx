import { Link, useParams } from 'react-router';
import { collectionPath } from '../../domain/collections/collection-path.ts';
import { titleOf } from '../../domain/collections/collections.ts';
import { fetchAlbum, updateCollection } from '../../domain/collections/manage-collections.ts';
import { useLoad } from '../../domain/use-load.ts';
import { Loading } from '../../ui/loading.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { CollectionForm } from './collection-form.tsx';
import { CollectionNotLoaded } from './collection-not-loaded.tsx';
import styles from './collections.module.css';

export default function EditCollectionPage() {
  const { id = '' } = useParams();
  const { loaded, retry } = useLoad(id, fetchAlbum, 'Error Fetching Collection');
  if (loaded.status === 'loading') return <Loading />;
  if (loaded.status === 'failed') return <CollectionNotLoaded failure={loaded} onRetry={retry} />;
  const { title, description } = loaded.value;
  return (
    <div className={styles.page}>
      <title>{`Edit ${titleOf(title)} · Salon`}</title>
      <ScreenHeader
        title="Edit collection"
        above={<Link to={collectionPath(id)}>{titleOf(title)}</Link>}
      />
      <CollectionForm
        key={id}
        saved={{ title: title ?? '', description: description ?? '' }}
        onSave={(body) => updateCollection(id, body)}
        saveLabel="Save Changes"
        success={{
          title: 'Collection Updated',
          description: 'Collection updated successfully.',
        }}
        failedTitle="Error Updating Collection"
        cancelTo={collectionPath(id)}
      />
    </div>
  );
}
