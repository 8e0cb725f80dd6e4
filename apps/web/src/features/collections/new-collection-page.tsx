import { useState } from 'react';
import { Link } from '../../ui/link.tsx';
import { useCreateCollectionMutation } from '../../domain/collections/collection-endpoints.ts';
import { randomUuid } from '../../http/random-uuid.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Screen } from '../../ui/screen.tsx';
import { CollectionForm } from './collection-form.tsx';
import { messages } from './messages.ts';

export default function NewCollectionPage() {
  const [createCollection] = useCreateCollectionMutation();
  // After a lost reply, a repeat with the same text must not create a second collection.
  const [idempotencyKey] = useState(randomUuid);
  return (
    <Screen>
      <title>{messages.create.documentTitle}</title>
      <ScreenHeader
        title={messages.create.heading}
        above={<Link to="/dashboard/collections">{messages.heading}</Link>}
      />
      <CollectionForm
        saved={{ title: '', description: '' }}
        onSave={(body) => createCollection({ ...body, idempotencyKey })}
        saveLabel={messages.create.save}
        success={messages.create.success}
        cancelTo="/dashboard/collections"
      />
    </Screen>
  );
}
