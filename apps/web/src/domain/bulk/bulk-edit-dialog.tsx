import { useMemo, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { ImageMetadata, ImageMetadataEdit } from '@salon/api-contract';
import { askToDiscard, questionWhile } from '../../overlays/unsaved/ask-to-discard.ts';
import { useUnsavedGuard } from '../../overlays/unsaved/use-unsaved-guard.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { useFocusFirstInvalid } from '../../ui/hooks/use-focus-first-invalid.ts';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { ModalForm } from '../../ui/modal-form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MetadataEditor } from '../../widgets/metadata-editor/metadata-editor.tsx';
import {
  changesOf,
  commonMetadata,
  unknownMetadata,
} from '../../widgets/metadata-editor/metadata-edits.ts';
import type { MetadataEdits, MetadataField } from '../../widgets/metadata-editor/metadata-edits.ts';
import styles from './bulk-edit-dialog.module.css';
import { messages } from './messages.ts';

const { editing } = messages;

interface BulkEditDialogProps {
  /** Null if they are not loaded: what they have in common is not known then. */
  images: readonly { metadata: ImageMetadata }[] | null;
  /** Number of images. */
  count: number;
  /** Default: Save Changes. */
  action?: string;
  isSaving?: boolean;
  /** Why it could not be saved. */
  problem?: string | null;
  /** With what was changed, and how it was typed. */
  onSave: (metadata: ImageMetadataEdit, edits: MetadataEdits) => void;
  onClose: () => void;
}

/** Edits many images at once. A field that is not edited keeps its value in each image. */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const { images, action = editing.save, isSaving = false, problem, onSave, onClose } = props;
  const { metadata, mixed } = useMemo(
    () => (images ? commonMetadata(images.map((image) => image.metadata)) : unknownMetadata),
    [images],
  );
  const [edits, setEdits] = useState<MetadataEdits>({});
  const [errors, setErrors] = useState<MetadataEdits>({});
  const changes = changesOf(metadata, edits, mixed);
  const count = Object.keys(changes.edits).length;

  const form = useRef<HTMLFormElement>(null);
  useKeptFocus(form, isSaving);
  const focusFirstInvalid = useFocusFirstInvalid(form, isSaving);
  useUnsavedGuard(count > 0, questionWhile(isSaving));
  const dispatch = useAppDispatch();
  const close = () => (count > 0 ? dispatch(askToDiscard(onClose)) : onClose());

  const edit = (field: MetadataField, text: string) => {
    // Without its text, a field in which images differ is left alone again.
    const isLeft = text === '' && mixed.has(field);
    setEdits(({ [field]: _before, ...others }) => (isLeft ? others : { ...others, [field]: text }));
    setErrors(({ [field]: _corrected, ...others }) => others);
  };
  const empty = (field: MetadataField, isEmptied: boolean) => {
    if (isEmptied) setEdits((typed) => ({ ...typed, [field]: '' }));
    else edit(field, '');
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (changes.errors) {
      setErrors(changes.errors);
      focusFirstInvalid();
    } else onSave(changes.metadata, changes.edits);
  };

  return (
    // The request cannot be taken back: until the server replies, the edit can be neither discarded nor changed.
    <Modal title={editing.heading(props.count)} onClose={isSaving ? undefined : close}>
      <ModalForm
        ref={form}
        isWide
        onSubmit={save}
        actions={
          <>
            {problem && (
              <Notice tone="danger" role="alert" className={styles.problem}>
                <p>{problem}</p>
              </Notice>
            )}
            <Hint role="status">{count > 0 && editing.changes(count)}</Hint>
            <Button color="secondary" disabled={isSaving} onClick={close}>
              {messages.cancel}
            </Button>
            <Button type="submit" disabled={count === 0 || isSaving}>
              {action}
            </Button>
          </>
        }
      >
        <Hint>{editing.hint}</Hint>
        <fieldset disabled={isSaving} className={styles.fields}>
          <MetadataEditor
            metadata={metadata}
            mixed={mixed}
            edits={edits}
            errors={errors}
            onEdit={edit}
            onEmpty={empty}
          />
        </fieldset>
      </ModalForm>
    </Modal>
  );
}
