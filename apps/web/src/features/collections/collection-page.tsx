import { useId } from 'react';
import { Announced } from '../../ui/announced.tsx';
import { FROM_PARENT, useReturn } from '../../ui/router/use-return.ts';
import { useParams } from '../../ui/router/screen-hooks.ts';
import { BulkReport } from '../../domain/bulk/bulk-report.tsx';
import { useBulk } from '../../domain/bulk/use-bulk.ts';
import { useGetCollectionQuery } from '../../domain/collections/collection-endpoints.ts';
import { titleOf } from '../../domain/collections/title-of.ts';
import type { CollectionWithImages } from '../../domain/collections/collection-requests.ts';
import { imagePath, searchOf } from '../../domain/images/image-path.ts';
import { useImageSheet } from '../../domain/images/use-image-sheet.ts';
import { loadedOf } from '../../domain/loaded.ts';
import { Hint } from '../../ui/hint.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ContactSheet } from '../../widgets/contact-sheet/contact-sheet.tsx';
import { SelectionHeader } from '../../widgets/contact-sheet/selection-header.tsx';
import { CollectionHeader } from './collection-header.tsx';
import { CollectionNotLoaded } from './collection-not-loaded.tsx';
import styles from './collection-page.module.css';
import { messages } from './messages.ts';
import { SelectImagesLink } from './select-images-link.tsx';
import { SelectedActions } from './selected-actions.tsx';
import { useDeleteCollections } from './use-delete-collections.ts';
import { useOrder } from './use-order.ts';
import { useRemoveImages } from './use-remove-images.ts';
import { useSort } from './use-sort.ts';

export default function CollectionPage() {
  const { id = '' } = useParams();
  const query = useGetCollectionQuery(id);
  const loaded = loadedOf(query);
  if (loaded.status === 'loading') return <Loading />;
  if (loaded.status === 'failed')
    return <CollectionNotLoaded failure={loaded} onRetry={query.refetch} />;
  return <LoadedCollection key={id} collection={loaded.value} isReloading={query.isFetching} />;
}

interface LoadedCollectionProps {
  collection: CollectionWithImages;
  isReloading: boolean;
}

function LoadedCollection({ collection, isReloading }: LoadedCollectionProps) {
  const { id, description } = collection;
  const order = useOrder(collection);
  const { images, move, isSaving, announcement } = order;
  const sort = useSort(id, order);
  const hintId = useId();
  const title = titleOf(collection.title);
  const returnTo = useReturn();
  const sheet = useImageSheet(images);
  const leave = () => returnTo('/dashboard/collections');
  const { isDeleting, askToDelete } = useDeleteCollections(leave, messages.deleteFailed);
  const bulk = useBulk();
  const { isRemoving, remove } = useRemoveImages(collection);
  // A reply that is on its way would replace a new order by the one before.
  const isBusy = isRemoving || isReloading || order.isArranging || bulk.progress !== null;
  const isOrderable = images.length > 1;

  const removeSelected = async () => {
    const { ids } = sheet.selection;
    // Others may have been selected in the meantime.
    if (await remove(images, ids)) sheet.deselect([...ids]);
  };

  return (
    <Screen>
      <title>{messages.collectionTitle(title)}</title>
      <SelectionHeader
        count={sheet.selected.length}
        onSelectAll={sheet.selectAll}
        onCancel={sheet.clear}
        actions={
          <SelectedActions
            {...{ sheet, order, bulk, isBusy }}
            onRemove={() => void removeSelected()}
          />
        }
      >
        <CollectionHeader
          id={id}
          title={title}
          imageCount={images.length}
          isDeleting={isDeleting}
          isBusy={isBusy || isSaving}
          onSort={(by) => void sort(by)}
          onDelete={() => askToDelete([{ id, title }])}
        />
      </SelectionHeader>
      {description && <Description text={description} />}
      <Announced announcement={announcement} />
      {isOrderable && (
        <Hint id={hintId} className={styles.hint}>
          {messages.moveHint}
        </Hint>
      )}
      {sheet.items.length ? (
        <ContactSheet
          label={messages.imagesIn(title)}
          items={sheet.items}
          selection={sheet.selection}
          onSelect={sheet.select}
          hrefOf={(imageId) => imagePath(imageId, searchOf(id))}
          linkState={FROM_PARENT}
          onMove={move}
          isMoveDisabled={isBusy}
          describedBy={isOrderable ? hintId : undefined}
        />
      ) : (
        <NoImages id={id} />
      )}
      <BulkReport bulk={bulk} />
    </Screen>
  );
}

const Description = ({ text }: { text: string }) => (
  <p className={styles.description} dir="auto">
    {text}
  </p>
);

const NoImages = ({ id }: { id: string }) => (
  <Message title={messages.noImagesTitle}>
    <p>{messages.noImagesText}</p>
    <SelectImagesLink id={id} color="primary" state={FROM_PARENT} />
  </Message>
);
