import { useId, useRef } from 'react';
import type { FormEvent } from 'react';
import type { FullImage } from '@salon/api-contract';
import { useEditImageMutation } from '../../domain/images/image-endpoints.ts';
import { fullImageName } from '../../domain/images/image-name.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { questionWhile } from '../../overlays/unsaved/ask-to-discard.ts';
import { useFormGuard } from '../../overlays/unsaved/use-form-guard.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { useFocusFirstInvalid } from '../../ui/hooks/use-focus-first-invalid.ts';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { MetadataEditor } from '../../widgets/metadata-editor/metadata-editor.tsx';
import { problemOf } from './edit-errors.ts';
import { FormActions } from './form-actions.tsx';
import { messages } from './messages.ts';
import styles from './metadata-form.module.css';
import { ModelCaption } from './model-caption.tsx';
import { useFirstFieldFocus } from './use-first-field-focus.ts';
import { useImageEdits } from './use-image-edits.ts';
import { useWaysOn } from './use-ways-on.ts';

export function MetadataForm({ image }: { image: FullImage }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const dispatch = useAppDispatch();
  const { edits, errors, changes, edit, withReplaced, showErrors, refuse, reset } =
    useImageEdits(image);
  const [editImage, { isLoading: isSaving, error: failure, reset: forgetFailure }] =
    useEditImageMutation();
  const isChanged = Object.keys(changes.edits).length > 0;
  const leaveSaved = useFormGuard(isChanged, questionWhile(isSaving));
  const focusFirstField = useFirstFieldFocus(form);
  useKeptFocus(form, isSaving);
  const focusFirstInvalid = useFocusFirstInvalid(form, isSaving);
  const { page, nextForm, toPage, toNext } = useWaysOn(image.id);

  const discard = () => {
    reset();
    forgetFailure();
    // The button is disabled now, which would take the focus from it.
    focusFirstField();
  };

  /** @param leave leads to another page when everything is saved */
  const save = async (leave: () => void) => {
    if (changes.errors) {
      forgetFailure();
      showErrors(changes.errors);
      return focusFirstInvalid();
    }
    const { error } = await editImage({ id: image.id, metadata: withReplaced(changes.metadata) });
    if (error) {
      refuse(error);
      return focusFirstInvalid();
    }
    dispatch(showToast({ ...messages.updated, type: 'success' }));
    leaveSaved(leave);
  };

  const saveAndNext = () => {
    // The browser validates a form only on submit. An invalid number would be saved as an empty field.
    if (form.current?.reportValidity()) void save(toNext);
  };

  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby={id}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(toPage);
      }}
    >
      <Reminder image={image} />
      <fieldset disabled={isSaving}>
        <legend id={id} className="visually-hidden">
          {messages.edit.metadata(fullImageName(image))}
        </legend>
        <MetadataEditor
          metadata={image}
          edits={edits}
          errors={errors}
          captionNote={<ModelCaption image={image} isEdited={'caption' in changes.edits} />}
          onEdit={edit}
        />
      </fieldset>
      <FormActions
        backTo={page}
        nextPath={nextForm}
        {...{ isChanged, isSaving, failure }}
        problem={problemOf(failure)}
        onReset={discard}
        onSaveAndNext={saveAndNext}
      />
    </form>
  );
}

/** A small picture, so that a person sees which image the fields belong to. */
function Reminder({ image: { renditions } }: { image: FullImage }) {
  const { thumbnail } = renditions;
  return (
    thumbnail && (
      <img
        className={styles.reminder}
        src={thumbnail.path}
        width={thumbnail.width}
        height={thumbnail.height}
        alt=""
      />
    )
  );
}
