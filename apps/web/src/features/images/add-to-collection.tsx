import { useState } from 'react';
import type { FullImage } from '@salon/api-contract';
import { AddToCollectionDialog } from '../../domain/bulk/add-to-collection-dialog.tsx';
import { messages } from '../../domain/bulk/messages.ts';
import { useAddImages } from '../../domain/bulk/use-add-images.ts';
import type { Bulk } from '../../domain/bulk/use-bulk.ts';
import { fullImageName } from '../../domain/images/image-name.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Puts one image into a collection, as the list of images does with those that are selected. */
export function AddToCollection({ image, bulk }: { image: FullImage; bulk: Bulk }) {
  const [isOpen, setOpen] = useState(false);
  const add = useAddImages(bulk);
  const close = () => setOpen(false);
  return (
    <>
      <Button color="secondary" isBusy={bulk.progress !== null} onClick={() => setOpen(true)}>
        <Icon name="folder-plus" size={20} />
        {messages.addToCollection}
      </Button>
      {isOpen && (
        <AddToCollectionDialog
          images={[image]}
          count={1}
          onChoose={(chosen) => {
            close();
            add([{ id: image.id, name: fullImageName(image) }], chosen);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
