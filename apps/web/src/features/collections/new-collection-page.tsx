import { Link } from 'react-router';
import { createCollection } from '../../domain/collections/manage-collections.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { CollectionForm } from './collection-form.tsx';
import styles from './collections.module.css';

export default function NewCollectionPage() {
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
        failedTitle="Error Creating Collection"
        cancelTo="/dashboard/collections"
      />
    </div>
  );
}
