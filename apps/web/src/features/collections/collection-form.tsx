import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { limits, visibleCharacter } from '@salon/api-contract';
import type { CollectionEdit } from '@salon/api-contract';
import { useLocation } from '../../ui/router/hooks.ts';
import { useNavigateFromHere } from '../../ui/router/use-navigate-from-here.ts';
import { useReturn } from '../../ui/router/use-return.ts';
import { collectionPath } from '../../domain/collections/collection-path.ts';
import { hasTitle } from '../../domain/collections/has-title.ts';
import { messages as collectionMessages } from '../../domain/collections/messages.ts';
import { useCollectionList } from '../../domain/collections/use-collection-list.ts';
import type { CollectionWithImages } from '../../domain/collections/collection-requests.ts';
import { TrashHint } from '../../domain/trash/trash-hint.tsx';
import { errorMessage, isFailure } from '../../http/api-error.ts';
import { validationOf } from '../../http/validation-of.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { questionWhile } from '../../overlays/unsaved/ask-to-discard.ts';
import { useFormGuard } from '../../overlays/unsaved/use-form-guard.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusFirstInvalid } from '../../ui/hooks/use-focus-first-invalid.ts';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { Notice } from '../../ui/notice.tsx';
import { ReturnLink } from '../../ui/return-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './collection-form.module.css';
import { messages } from './messages.ts';

interface CollectionTexts {
  title: string;
  description: string;
}

type Field = keyof CollectionTexts;
type Replaced = NonNullable<CollectionEdit['replaces']>;

interface CollectionFormProps {
  saved: CollectionTexts;
  onSave: (
    body: CollectionTexts,
    replaces: Replaced,
  ) => Promise<{ data?: CollectionWithImages | undefined; error?: unknown }>;
  /**
   * Loads the collection again, when the server has refused to replace what others have saved; undefined if the screen
   * was left.
   */
  onOutdated?: () => Promise<
    { data?: CollectionWithImages | undefined; error?: unknown } | undefined
  >;
  /** The label of the button, the toast after a success, and the target of Cancel. */
  saveLabel: string;
  success: { title: string; description: string };
  cancelTo: string;
}

export function CollectionForm(props: CollectionFormProps) {
  const { saved, saveLabel, cancelTo } = props;
  const { form, typed, bind, save, isSaving, isOutdated, problem } = useCollectionForm(props);
  const { items: collections } = useCollectionList();
  const isTitleTaken = typed.title !== saved.title && hasTitle(collections, typed.title);

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      {isOutdated && (
        <Notice tone="warning" role="alert">
          <p>{messages.form.outdated}</p>
        </Notice>
      )}
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
      {problem !== null && (
        // A toast announces it.
        <Notice tone="danger">
          <p>
            {errorMessage(problem)}
            <TrashHint error={problem} />
          </p>
        </Notice>
      )}
      <ButtonRow className={styles.actions}>
        <ReturnLink color="secondary" to={cancelTo}>
          {messages.form.cancel}
        </ReturnLink>
        <Button type="submit" disabled={isSaving}>
          {saveLabel}
        </Button>
      </ButtonRow>
    </form>
  );
}

function useCollectionForm(props: CollectionFormProps) {
  const { saved, onSave, onOutdated, success, cancelTo } = props;
  const form = useRef<HTMLFormElement>(null);
  const dispatch = useAppDispatch();
  const navigate = useNavigateFromHere();
  const returnTo = useReturn();
  const { state } = useLocation();
  const [edits, setEdits] = useState<Partial<CollectionTexts>>({});
  // What was saved when the person began to edit a field, which hides what is saved later.
  const [replaced, setReplaced] = useState<Partial<CollectionTexts>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** The fields that others have changed, after the server has refused to replace them. */
  const [theirs, setTheirs] = useState<readonly Field[] | null>(null);
  /** Why nothing was saved, if that is shown neither at a field nor as {@link theirs}. */
  const [problem, setProblem] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  useKeptFocus(form, isSaving);
  const focusFirstInvalid = useFocusFirstInvalid(form, isSaving);
  // The collection may be loaded again: a field that was not edited shows what is saved now.
  const typed = { ...saved, ...edits };
  const isChanged = typed.title !== saved.title || typed.description !== saved.description;
  const leaveSaved = useFormGuard(isChanged, questionWhile(isSaving));

  /** What others have saved, where the person's own text hides it. */
  const conflictIn = (field: Field) =>
    theirs?.includes(field) && typed[field] !== saved[field]
      ? messages.form.changed(saved[field])
      : undefined;

  const bind = (field: Field) => ({
    value: typed[field],
    error: errors[field] ?? (replaced[field] === undefined ? conflictIn(field) : undefined),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setEdits({ ...edits, [field]: currentTarget.value });
      setReplaced({ [field]: saved[field], ...replaced });
      setErrors({});
    },
  });

  const leaveTo = (page: string) => {
    if (page === cancelTo) returnTo(page);
    // A new collection takes the place of its form: going back leads to the list.
    else navigate(page, { replace: true, state });
  };

  const refuse = (problems: Record<string, string>) => {
    setErrors(problems);
    focusFirstInvalid();
  };

  const save = async () => {
    setProblem(null);
    if (!visibleCharacter.test(typed.title)) return refuse({ title: messages.form.titleMissing });
    setSaving(true);
    const shown = textOf({ ...saved, ...replaced });
    const { data, error } = await onSave(typed, shown);
    if (data) {
      dispatch(showToast({ ...success, type: 'success' }));
      leaveSaved(() => leaveTo(collectionPath(data.id)));
      return;
    }
    const isOutdated = isFailure(error) && error.status === 409;
    const loaded = isOutdated ? await onOutdated?.() : undefined;
    const now = loaded?.data;
    // After a failure it is what was known before.
    if (now && !loaded.error) {
      setTheirs(fields.filter((field) => (now[field] || null) !== shown[field]));
      // From now on the person sees what the others have saved.
      setReplaced({});
    }
    setSaving(false);
    const invalid = validationOf(error);
    const isShown = (now && !loaded.error) || Object.keys(invalid).length > 0;
    if (!isShown) setProblem(error);
    refuse(invalid);
  };

  return { form, typed, bind, save, isSaving, isOutdated: theirs !== null, problem };
}

const fields: readonly Field[] = ['title', 'description'];

/** The server has null for an empty text. */
const textOf = ({ title, description }: CollectionTexts): Replaced => ({
  title: title || null,
  description: description || null,
});
