import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { useLocation } from '../../ui/router/hooks.ts';
import { useNavigationType } from '../../ui/router/screen-hooks.ts';
import { emptyMetadata, imageFieldNames } from '@salon/api-contract';
import type { FullImage, ImageMetadataEdit } from '@salon/api-contract';
import { useNavigateFromHere } from '../../ui/router/use-navigate-from-here.ts';
import { useReturn } from '../../ui/router/use-return.ts';
import { changedFieldsIn } from '../../domain/images/image-conflict.ts';
import { fullImageName } from '../../domain/images/image-name.ts';
import { editPath, imagePath } from '../../domain/images/image-path.ts';
import { useEditImageMutation } from '../../domain/images/image-endpoints.ts';
import { validationOf } from '../../http/validation-of.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { questionWhile } from '../../overlays/unsaved/ask-to-discard.ts';
import { useFormGuard } from '../../overlays/unsaved/use-form-guard.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useFocusFirstInvalid } from '../../ui/hooks/use-focus-first-invalid.ts';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { ReturnLink } from '../../ui/return-link.tsx';
import { MetadataEditor } from '../../widgets/metadata-editor/metadata-editor.tsx';
import {
  changesOf,
  fieldOf,
  metadataFields,
  nameOf,
  textOf,
} from '../../widgets/metadata-editor/metadata-edits.ts';
import type { MetadataEdits, MetadataField } from '../../widgets/metadata-editor/metadata-edits.ts';
import { messages } from './messages.ts';
import styles from './metadata-form.module.css';
import { ModelCaption } from './model-caption.tsx';
import { useNeighbours } from './use-neighbours.ts';

export function MetadataForm({ image }: { image: FullImage }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const dispatch = useAppDispatch();
  const { edits, shown, errors, edit, haveShown, reset, setErrors } = useEdits(image);
  const [editImage, { isLoading: isSaving }] = useEditImageMutation();
  const changes = changesOf(image, edits);
  const isChanged = Object.keys(changes.edits).length > 0;
  const leaveSaved = useFormGuard(isChanged, questionWhile(isSaving));
  useCaptionFocus(form);
  useKeptFocus(form, isSaving);
  const focusFirstInvalid = useFocusFirstInvalid(form, isSaving);

  const discard = () => {
    reset();
    // The button is disabled now, which would take the focus from it.
    focusFirstField(form.current);
  };

  /** Shows why nothing was saved. */
  const refuse = (problems: MetadataEdits) => {
    setErrors(problems);
    focusFirstInvalid();
  };

  const { page, nextForm, toPage, toNext } = useWaysOn(image.id);

  /** @param leave leads to another page when everything is saved */
  const save = async (leave: () => void) => {
    if (changes.errors) return refuse(changes.errors);
    const replaces = valuesOf({ ...image, ...shown }, changes.metadata);
    const metadata = { ...changes.metadata, replaces };
    const { error } = await editImage({ id: image.id, metadata });
    if (error) {
      const theirs = changedFieldsIn(error);
      haveShown(theirs);
      return refuse({ ...invalidIn(error), ...conflictsIn(theirs) });
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
        {...{ isChanged, isSaving }}
        onReset={discard}
        onSaveAndNext={saveAndNext}
      />
    </form>
  );
}

/** What the history keeps with the form that follows another one. */
const FROM_FORM = 'from-form';

/** After another form, the person goes on typing. The heading, which takes the focus first, would be the same. */
function useCaptionFocus(form: RefObject<HTMLFormElement | null>) {
  const { state } = useLocation();
  const isBack = useNavigationType() === 'pop';
  const isNext = state === FROM_FORM && !isBack;
  const takeFocus = useEffectEvent(() => {
    if (isNext) focusFirstField(form.current);
  });
  useEffect(() => takeFocus(), []);
}

const focusFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('input, textarea')?.focus();

/** From the form of an image to its page, and to the form of the next image, which takes the place of this one. */
function useWaysOn(id: string) {
  const navigate = useNavigateFromHere();
  const returnTo = useReturn();
  const { next, search } = useNeighbours(id);
  const page = imagePath(id, search);
  const nextForm = next === null ? null : editPath(next, search);
  return {
    page,
    nextForm,
    toPage: () => returnTo(page),
    toNext: () => nextForm !== null && navigate(nextForm, { replace: true, state: FROM_FORM }),
  };
}

/** What was typed, and what is wrong with it, by field. */
function useEdits(image: FullImage) {
  const [edits, setEdits] = useState<MetadataEdits>({});
  const [errors, setErrors] = useState<MetadataEdits>({});
  // What the fields showed when their edit began: the image can be loaded again, which they hide.
  const [shown, setShown] = useState<ImageMetadataEdit>({});
  const edit = (field: MetadataField, text: string) => {
    const name = nameOf(field);
    setEdits((typed) => ({ ...typed, [field]: text }));
    setShown((before) => ({ [name]: image[name], ...before }));
    setErrors(({ [field]: _corrected, ...others }) => others);
  };
  /** The errors of these fields name what others have entered: the person has seen it now. */
  const haveShown = (theirs: ImageMetadataEdit) => setShown((before) => ({ ...before, ...theirs }));
  const reset = () => {
    setEdits({});
    setShown({});
    setErrors({});
  };
  return { edits, shown, errors, edit, haveShown, reset, setErrors };
}

interface FormActionsProps {
  /** Where Cancel leads. */
  backTo: string;
  /** The form of the next image; null without one. */
  nextPath: string | null;
  /** Whether there is something to reset, and to save. */
  isChanged: boolean;
  isSaving: boolean;
  onReset: () => void;
  onSaveAndNext: () => void;
}

function FormActions(props: FormActionsProps) {
  const { backTo, nextPath, isChanged, isSaving, onReset, onSaveAndNext } = props;
  const canReset = isChanged && !isSaving;
  return (
    <ActionBar className={styles.actions}>
      <Button color="secondary" disabled={!canReset} onClick={onReset}>
        {messages.edit.reset}
      </Button>
      <ReturnLink color="secondary" to={backTo}>
        {messages.edit.cancel}
      </ReturnLink>
      {nextPath !== null && !isChanged && (
        <ButtonLink color="secondary" to={nextPath} replace state={FROM_FORM}>
          {messages.edit.next}
        </ButtonLink>
      )}
      {nextPath !== null && isChanged && (
        <Button color="secondary" disabled={isSaving} onClick={onSaveAndNext}>
          {messages.edit.saveAndNext}
        </Button>
      )}
      <Button type="submit" disabled={!canReset}>
        {messages.edit.save}
      </Button>
    </ActionBar>
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

/** The values of the edited fields. */
function valuesOf(values: ImageMetadataEdit, edit: ImageMetadataEdit): ImageMetadataEdit {
  const edited = imageFieldNames.filter((name) => edit[name] !== undefined);
  return Object.fromEntries(edited.map((name) => [name, values[name]]));
}

function invalidIn(error: unknown): MetadataEdits {
  const found = Object.entries(validationOf(error));
  return Object.fromEntries(found.map(([name, message]) => [fieldOf(name), message]));
}

/** Names what another admin has entered in the meantime, by field. */
function conflictsIn(theirs: ImageMetadataEdit): MetadataEdits {
  const changed = metadataFields.filter((field) => theirs[nameOf(field)] !== undefined);
  const shown = { ...emptyMetadata, ...theirs };
  return Object.fromEntries(
    changed.map((field) => [field, messages.edit.changed(textOf(shown, field))]),
  );
}
