import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { limits } from '@salon/api-contract';
import { useNavigateFromHere } from '../../ui/router/use-navigate-from-here.ts';
import { collectionPath } from '../../domain/collections/collection-path.ts';
import { hasTitle } from '../../domain/collections/has-title.ts';
import { messages as collectionMessages } from '../../domain/collections/messages.ts';
import { useCollectionList } from '../../domain/collections/use-collection-list.ts';
import type { CollectionWithImages } from '../../domain/collections/manage-collections.ts';
import { validationOf } from '../../http/validation-of.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useUnsavedGuard } from '../../overlays/unsaved/use-unsaved-guard.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './collection-form.module.css';
import { messages } from './messages.ts';

interface CollectionTexts {
  title: string;
  description: string;
}

interface CollectionFormProps {
  saved: CollectionTexts;
  onSave: (
    body: CollectionTexts,
  ) => Promise<{ data?: CollectionWithImages | undefined; error?: unknown }>;
  /** The label of the button, the toast after a success, and the target of Cancel. */
  saveLabel: string;
  success: { title: string; description: string };
  cancelTo: string;
}

export function CollectionForm(props: CollectionFormProps) {
  const { saved, onSave, saveLabel, success, cancelTo } = props;
  const form = useRef<HTMLFormElement>(null);
  const dispatch = useAppDispatch();
  const navigate = useNavigateFromHere();
  const [edits, setEdits] = useState<Partial<CollectionTexts>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  // The collection may be loaded again: a field that was not edited shows what is saved now.
  const typed = { ...saved, ...edits };
  const isChanged = typed.title !== saved.title || typed.description !== saved.description;
  useUnsavedGuard(isChanged);
  useKeptFocus(form, isSaving);
  const { items: collections } = useCollectionList();
  const isTitleTaken = typed.title !== saved.title && hasTitle(collections, typed.title);

  const bind = (field: 'title' | 'description') => ({
    value: typed[field],
    error: errors[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setEdits({ ...edits, [field]: currentTarget.value });
      setErrors({});
    },
  });

  const save = async () => {
    if (!typed.title.trim()) return setErrors({ title: messages.form.titleMissing });
    setSaving(true);
    const { data, error } = await onSave(typed);
    if (!data) {
      setSaving(false);
      setErrors(validationOf(error));
      return;
    }
    dispatch(showToast({ ...success, type: 'success' }));
    navigate(collectionPath(data.id));
  };

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset disabled={isSaving}>
        <TextField
          label={messages.form.title}
          required
          maxLength={limits.collectionTitleLength}
          autoComplete="off"
          help={isTitleTaken && collectionMessages.titleExists}
          {...bind('title')}
        />
        <TextField
          label={messages.form.description}
          isMultiline
          maxLength={limits.collectionDescriptionLength}
          {...bind('description')}
        />
      </fieldset>
      <ButtonRow className={styles.actions}>
        <ButtonLink color="secondary" to={cancelTo}>
          {messages.form.cancel}
        </ButtonLink>
        <Button type="submit" disabled={isSaving}>
          {saveLabel}
        </Button>
      </ButtonRow>
    </form>
  );
}
