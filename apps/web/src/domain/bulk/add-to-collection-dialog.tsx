import { useState } from 'react';
import type { FormEvent } from 'react';
import { limits } from '@salon/api-contract';
import { errorMessage } from '../../http/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { createCollection } from '../collections/manage-collections.ts';
import { useCollectionList } from '../collections/use-collection-list.ts';
import { countOfImages } from '../images/count-of-images.ts';
import type { ListedImage } from '../images/listed-images.ts';
import styles from './bulk-dialogs.module.css';

export interface Destination {
  id: string;
  title: string;
  move: boolean;
}

interface AddToCollectionDialogProps {
  images: readonly ListedImage[];
  onChoose: (destination: Destination) => void;
  onClose: () => void;
}

const NEW = 'new';

/** Asks which collection images are to hang in: one that is there, or a new one. */
export function AddToCollectionDialog(props: AddToCollectionDialogProps) {
  const { images, onChoose, onClose } = props;
  const { items: collections, error: failure } = useCollectionList();
  const [chosen, setChosen] = useState<string | null>(null);
  const [newTitle, setNewTitle] = useState('');
  const [error, setError] = useState('');
  const [isMaking, setMaking] = useState(false);
  const target = chosen ?? (collections?.length === 0 ? NEW : null);
  const elsewhere = images.filter((image) => image.collectionId && image.collectionId !== target);
  // Images that all hang somewhere can only be meant to be moved.
  const [isMoving, setMoving] = useState(images.every((image) => image.collectionId));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const known = collections?.find(({ id }) => id === target);
    if (known) return onChoose({ id: known.id, title: known.title, move: isMoving });
    const title = newTitle.trim();
    if (!title) return setError('Enter a title.');
    setMaking(true);
    try {
      const { id } = await createCollection({ title, description: null });
      onChoose({ id, title, move: isMoving });
    } catch (failed) {
      setMaking(false);
      setError(errorMessage(failed));
    }
  };

  return (
    <Modal title={`Add ${countOfImages(images.length)} to a collection`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <fieldset className={styles.collections} disabled={isMaking}>
          <legend className="visually-hidden">Collection</legend>
          {collections?.map(({ id, title, imageCount }) => (
            <label key={id} className={styles.collection}>
              <input
                type="radio"
                name="collection"
                checked={target === id}
                onChange={() => setChosen(id)}
              />
              <span className={styles.title}>{title}</span>
              <small>{countOfImages(imageCount)}</small>
            </label>
          ))}
          <label className={styles.collection}>
            <input
              type="radio"
              name="collection"
              checked={target === NEW}
              onChange={() => setChosen(NEW)}
            />
            <span className={styles.title}>New collection</span>
          </label>
        </fieldset>
        {failure !== null && !collections && <p>The collections did not arrive.</p>}
        {target === NEW && (
          <TextField
            label="Title"
            maxLength={limits.collectionTitleLength}
            autoComplete="off"
            value={newTitle}
            error={error || undefined}
            onChange={({ currentTarget }) => {
              setNewTitle(currentTarget.value);
              setError('');
            }}
          />
        )}
        {elsewhere.length > 0 && (
          <label className={styles.move}>
            <input
              type="checkbox"
              checked={isMoving}
              onChange={({ target: box }) => setMoving(box.checked)}
            />
            Move{' '}
            {elsewhere.length === images.length ? 'them' : elsewhere.length.toLocaleString('en')}{' '}
            out of {elsewhere.length === 1 ? 'another collection' : 'other collections'}
          </label>
        )}
        <div className={styles.actions}>
          <Button color="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={target === null || isMaking}>
            Add
          </Button>
        </div>
      </form>
    </Modal>
  );
}
