import { useState } from 'react';
import type { ImageMetadata, ImageMetadataEdit } from '@salon/api-contract';
import { addImages, editImages } from '../../api/bulk.ts';
import { nameOf } from '../../api/listed-images.ts';
import type { ListedImage } from '../../api/listed-images.ts';
import { useAppDispatch, useAppStore } from '../../app/hooks.ts';
import { countOfImages } from '../../shared/count-of-images.ts';
import { Button } from '../../ui/button.tsx';
import { loadCollections } from '../library/collections-slice.ts';
import { imagesReplaced, loadImages, selectImages } from '../library/images-slice.ts';
import { showToast } from '../toasts/show-toast.ts';
import { AddToCollectionDialog } from './add-to-collection-dialog.tsx';
import type { Destination } from './add-to-collection-dialog.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import type { Bulk } from './use-bulk.ts';
import { useDeleteImages } from './use-delete-images.ts';

interface BulkActionsProps {
  bulk: Bulk;
  /** The images that are selected. */
  images: readonly ListedImage[];
  /** Images were changed; those that are given are selected no longer. */
  onChange: (settled: readonly string[]) => void;
}

/** What can be done with images, for one or any number of them. */
export function BulkActions({ bulk, images, onChange }: BulkActionsProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const askToDelete = useDeleteImages(bulk, onChange);
  const [open, setOpen] = useState<'edit' | 'add' | null>(null);
  const close = () => setOpen(null);
  const named = images.map((image) => ({ id: image.id, name: nameOf(image) }));

  const tell = (title: string, description: string) =>
    dispatch(showToast({ title, description, type: 'success' }));

  const edit = (metadata: ImageMetadataEdit) => {
    close();
    void bulk.run({
      images: named,
      call: editImages(metadata),
      doing: 'Changing',
      failedTitle: 'Update Failed',
      failed: 'could not be changed',
      fallback: 'Failed to update image metadata.',
      onDone: (changed) => {
        if (!changed.length) return;
        const known = selectImages(store.getState()).items;
        if (known) dispatch(imagesReplaced(edited(known, new Set(changed), metadata)));
        onChange([]);
        if (changed.length === 1) tell('Image Updated', 'Image metadata updated successfully.');
        else tell('Images Updated', `${countOfImages(changed.length)} updated.`);
      },
    });
  };

  const add = ({ id, title, move }: Destination) => {
    close();
    void bulk.run({
      images: named,
      call: addImages(id, { move }),
      doing: 'Adding',
      failedTitle: 'Error Adding Images',
      failed: 'could not be added',
      onDone: (added) => {
        // Where each hangs now, others it has left included, the server knows best.
        void dispatch(loadImages());
        void dispatch(loadCollections());
        if (!added.length) return;
        onChange(added);
        tell('Collection Updated', `${countOfImages(added.length)} added to “${title}”.`);
      },
    });
  };

  const isBusy = bulk.progress !== null;
  return (
    <>
      <Button color="secondary" disabled={isBusy} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Button color="secondary" disabled={isBusy} onClick={() => setOpen('add')}>
        Add to collection
      </Button>
      <Button isDanger disabled={isBusy} onClick={() => askToDelete(named)}>
        Delete
      </Button>
      {open === 'edit' && <BulkEditDialog images={images} onSave={edit} onClose={close} />}
      {open === 'add' && <AddToCollectionDialog images={images} onChoose={add} onClose={close} />}
    </>
  );
}

/** The same images, those that were changed with what was changed. */
function edited(
  images: readonly ListedImage[],
  changed: ReadonlySet<string>,
  edit: ImageMetadataEdit,
): ListedImage[] {
  return images.map((image) => {
    if (!changed.has(image.id)) return image;
    const metadata: ImageMetadata = { ...image.metadata, ...edit };
    return { ...image, metadata, caption: metadata.captions.en ?? '', date: metadata.date };
  });
}
