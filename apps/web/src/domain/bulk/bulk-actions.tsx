import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { imageName } from '../images/image-name.ts';
import type { ListedImage } from '../images/listed-images.ts';
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
  /** Images were changed; those that are given are selected no longer. */
  onChange: (settled: readonly string[]) => void;
  /** Runs when a dialog opens or closes. */
  onDialog?: (isOpen: boolean) => void;
}

/** What can be done with images, for one or any number of them. */
export function BulkActions({ bulk, images, onChange, onDialog }: BulkActionsProps) {
  const edit = useEditImages(bulk, () => onChange([]));
  const add = useAddImages(bulk, onChange);
  const askToDelete = useDeleteImages(bulk, onChange);
  const { open, setOpen, close } = useBulkDialog(onDialog);
  const named = images.map((image) => ({ ...image, name: imageName(image) }));

  const isBusy = bulk.progress !== null;
  const buttons = useRef<HTMLDivElement>(null);
  // A dialog that closes gives the focus back to its button, which is disabled until the images are saved.
  useKeptFocus(buttons, isBusy);
  useDeleteKey(isBusy || open !== null, () => askToDelete(named));
  return (
    <>
      <div ref={buttons} className={styles.buttons}>
        <Button color="secondary" disabled={isBusy} onClick={() => setOpen('edit')}>
          {messages.edit}
        </Button>
        <Button color="secondary" disabled={isBusy} onClick={() => setOpen('add')}>
          {messages.addToCollection}
        </Button>
        <Button isDanger disabled={isBusy} onClick={() => askToDelete(named)}>
          {messages.delete}
        </Button>
      </div>
      {open === 'edit' && (
        <BulkEditDialog
          images={images}
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
