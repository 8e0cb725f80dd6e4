import { Link } from 'react-router';
import { useCreateCollectionMutation } from '../../domain/collections/collection-endpoints.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { CollectionForm } from './collection-form.tsx';
import styles from './collections.module.css';

export default function NewCollectionPage() {
  const [createCollection] = useCreateCollectionMutation();
  return (
    <div className={styles.page}>
      <title>New collection · Salon</title>
      <ScreenHeader
        title="New collection"
        above={<Link to="/dashboard/collections">Collections</Link>}
      />
      <CollectionForm
        saved={{ title: '', description: '' }}
        onSave={createCollection}
        saveLabel="Create Collection"
        success={{
          title: 'Collection Created',
          description: 'Collection created successfully.',
        }}
        cancelTo="/dashboard/collections"
      />
    </div>
  );
}
