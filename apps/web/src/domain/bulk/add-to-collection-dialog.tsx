import { useCallback, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { limits, visibleCharacter } from '@salon/api-contract';
import { errorMessage } from '../../http/api-error.ts';
import { randomUuid } from '../../http/random-uuid.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useFocusFirstInvalid } from '../../ui/hooks/use-focus-first-invalid.ts';
import { ModalForm } from '../../ui/modal-form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CollectionListNotice } from '../collections/collection-list-notice.tsx';
import { hasTitle } from '../collections/has-title.ts';
import { createCollection } from '../collections/collection-requests.ts';
import { messages as collectionMessages } from '../collections/messages.ts';
import { useCollectionList } from '../collections/use-collection-list.ts';
import type { ListedImage } from '../images/listed-image.ts';
import styles from './add-to-collection-dialog.module.css';
import { CollectionChoices, NEW } from './collection-choices.tsx';
import { messages } from './messages.ts';

const { adding } = messages;

export interface ChosenCollection {
  id: string;
  title: string;
  move: boolean;
}

type MovedImage = Pick<ListedImage, 'collectionId'>;

interface AddToCollectionDialogProps {
  /** Null if they are not loaded. */
  images: readonly MovedImage[] | null;
  /** Number of images. */
  count: number;
  onChoose: (chosen: ChosenCollection) => void;
  onClose: () => void;
}

/** Asks to which collection the images are added: an existing or a new one. */
export function AddToCollectionDialog(props: AddToCollectionDialogProps) {
  const { images, count, onChoose, onClose } = props;
  const list = useCollectionList();
  const { items: collections } = list;
  const [chosen, setChosen] = useState<string | null>(null);
  const [newTitle, setNewTitle] = useState('');
  const [error, setError] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  const create = useCreation(list.reload);
  const target = targetOf(chosen, collections);
  const moving = useMoving(images, count, target);
  const { move } = moving;

  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useCallback(() => form.current?.querySelector('input')?.focus(), []);
  const focusFirstInvalid = useFocusFirstInvalid(form, isMaking);
  const refuse = (reason: string) => {
    setError(reason);
    focusFirstInvalid();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const known = collections?.find(({ id }) => id === target);
    if (known) return onChoose({ id: known.id, title: known.title, move });
    const title = newTitle.trim();
    if (!visibleCharacter.test(title)) return refuse(adding.titleMissing);
    setMaking(true);
    try {
      const { id } = await create(title);
      onChoose({ id, title, move });
    } catch (failed) {
      setMaking(false);
      refuse(errorMessage(failed));
    }
  };

  return (
    // The new collection receives the images as soon as it exists: meanwhile, the dialog stays open.
    <Modal title={adding.heading(count)} onClose={isMaking ? undefined : onClose}>
      <ModalForm
        ref={form}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            <Button color="secondary" disabled={isMaking} onClick={onClose}>
              {messages.cancel}
            </Button>
            <Button type="submit" disabled={target === null || isMaking}>
              {adding.add}
            </Button>
          </>
        }
      >
        <CollectionListNotice list={list} onLoaded={focusFirst} />
        <CollectionChoices
          collections={collections}
          target={target}
          isDisabled={isMaking}
          onChoose={setChosen}
        />
        {target === NEW && (
          <NewTitle
            title={newTitle}
            error={error}
            isTaken={hasTitle(collections, newTitle)}
            onChange={(title) => {
              setNewTitle(title);
              setError(undefined);
            }}
          />
        )}
        {moving.label !== null && <MoveChoice {...moving} label={moving.label} />}
      </ModalForm>
    </Modal>
  );
}

function useCreation(reload: () => unknown) {
  // After a lost reply, a repeat with the same title must not create a second collection.
  const [idempotencyKey] = useState(randomUuid);
  return async (title: string) => {
    try {
      return await createCollection({ title, description: null }, idempotencyKey);
    } catch (error) {
      // Only the reply may be lost: the list shows whether the collection was created.
      void reload();
      throw error;
    }
  };
}

interface NewTitleProps {
  title: string;
  error: string | undefined;
  isTaken: boolean;
  onChange: (title: string) => void;
}

function NewTitle({ title, error, isTaken, onChange }: NewTitleProps) {
  return (
    <TextField
      label={adding.title}
      maxLength={limits.collectionTitleLength}
      autoComplete="off"
      value={title}
      error={error}
      help={isTaken && collectionMessages.titleExists}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Whether the images that are in other collections move to the chosen one. */
function useMoving(images: readonly MovedImage[] | null, count: number, target: string | null) {
  const inCollections = images?.filter((image) => image.collectionId);
  const elsewhere = inCollections?.filter((image) => image.collectionId !== target);
  const canMove = elsewhere?.length !== 0;
  // If all images are in a collection already, adding them can only mean moving them.
  const [isMoving, setMoving] = useState(inCollections?.length === count);
  const label = canMove ? moveLabel(elsewhere, count) : adding.nothingToMove;
  return {
    move: isMoving && canMove,
    canMove,
    setMoving,
    /** Null if no image is in a collection. */
    label: inCollections?.length === 0 ? null : label,
  };
}

interface MoveChoiceProps {
  label: string;
  move: boolean;
  canMove: boolean;
  setMoving: (isMoving: boolean) => void;
}

/** Disabled instead of hidden: the dialog would change its height while a person chooses. */
function MoveChoice({ label, move, canMove, setMoving }: MoveChoiceProps) {
  return (
    <Choice
      type="checkbox"
      className={styles.move}
      checked={move}
      disabled={!canMove}
      onChange={({ target }) => setMoving(target.checked)}
    >
      {label}
    </Choice>
  );
}

/** What is chosen: null if it is a collection that another admin has deleted; a new one while there is no collection. */
function targetOf(chosen: string | null, collections: readonly { id: string }[] | null) {
  if (chosen === NEW || collections?.length === 0) return NEW;
  return collections?.some(({ id }) => id === chosen) ? chosen : null;
}

function moveLabel(moved: readonly MovedImage[] | undefined, count: number): string {
  if (!moved) return adding.moveUnknown;
  const collections = new Set(moved.map(({ collectionId }) => collectionId));
  return adding.move(moved.length, count, collections.size);
}
