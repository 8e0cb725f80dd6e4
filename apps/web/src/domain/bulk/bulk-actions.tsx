import { Button } from '../../ui/button.tsx';
import { imageName } from '../images/image-name.ts';
import type { ListedImage } from '../images/listed-image.ts';
import { AddToCollectionDialog } from './add-to-collection-dialog.tsx';
import styles from './bulk-actions.module.css';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { messages } from './messages.ts';
import { useAddImages } from './use-add-images.ts';
import { useBulkDialog } from './use-bulk-dialog.ts';
import type { Bulk } from './use-bulk.ts';
import { useDeleteKey } from './use-delete-key.ts';
import { useDeleteImages } from './use-delete-images.ts';
import { useEditImages } from './use-edit-images.ts';

interface BulkActionsProps {
  bulk: Bulk;
  /** The images that are selected. */
  images: readonly ListedImage[];
  /** Images were deleted or added to a collection: they are selected no longer. */
  onSettled: (ids: readonly string[]) => void;
  /** Images were edited, or a change was undone: what is selected stays selected. */
  onChange?: () => void;
  /** Runs when a dialog opens or closes. */
  onDialog: (isOpen: boolean) => void;
}

/** What can be done with images, for one or any number of them. */
export function BulkActions({ bulk, images, onSettled, onChange, onDialog }: BulkActionsProps) {
  const edit = useEditImages(bulk, onChange);
  const add = useAddImages(bulk, { onAdded: onSettled, onUndone: onChange });
  const askToDelete = useDeleteImages(bulk, { onDeleted: onSettled, onUndone: onChange });
  const { open, setOpen, close } = useBulkDialog(onDialog);
  const named = images.map((image) => ({ ...image, name: imageName(image) }));

  const isBusy = bulk.progress !== null;
  useDeleteKey(isBusy || open !== null, () => askToDelete(named));
  return (
    <>
      <div className={styles.buttons}>
        <Button color="secondary" isBusy={isBusy} onClick={() => setOpen('edit')}>
          {messages.edit}
        </Button>
        <Button color="secondary" isBusy={isBusy} onClick={() => setOpen('add')}>
          {messages.addToCollection}
        </Button>
        <Button isDanger isBusy={isBusy} onClick={() => askToDelete(named)}>
          {messages.delete}
        </Button>
      </div>
      {open === 'edit' && (
        <BulkEditDialog
          images={images}
          count={images.length}
          onSave={(metadata) => {
            close();
            edit(named, metadata);
          }}
          onClose={close}
        />
      )}
      {open === 'add' && (
        <AddToCollectionDialog
          images={images}
          count={images.length}
          onChoose={(destination) => {
            close();
            add(named, destination);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
