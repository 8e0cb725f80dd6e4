import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { visibleCharacter } from '@salon/api-contract';
import type { ConfirmBody } from '@salon/api-contract';
import { useCollectionList } from '../../domain/collections/use-collection-list.ts';
import { useFocusFirstInvalid } from '../../ui/hooks/use-focus-first-invalid.ts';
import { applyEdits } from '../../widgets/metadata-editor/metadata-edits.ts';
import type { MetadataEdits, MetadataField } from '../../widgets/metadata-editor/metadata-edits.ts';
import { isMissingIn, noCollection } from './collection-choice.ts';
import type { CollectionChoice } from './collection-choice.ts';
import { collectionTexts } from './messages.ts';
import { storeChoice, storedChoice } from './stored-edits.ts';
import type { ReviewItem } from './wizard.ts';

type OnConfirm = (body: ConfirmBody, choice: CollectionChoice) => void;

/** The state of the review form: the chosen collection, and the errors of the last attempt to confirm. */
export function useReviewForm(items: ReviewItem[], onConfirm: OnConfirm) {
  const form = useRef<HTMLFormElement>(null);
  const focusFirstInvalid = useFocusFirstInvalid(form);
  const [errors, setErrors] = useState<Record<string, MetadataEdits>>({});
  const uploadIds = items.map(({ staged }) => staged.sessionId);
  const [first] = uploadIds;
  const [chosen, setChoice] = useState(() => storedChoice(uploadIds));
  const isGone = useIsGone(chosen);
  const choice = isGone ? noCollection : chosen;
  const [titleError, setTitleError] = useState<string>();

  useEffect(() => {
    if (first !== undefined) storeChoice(first, chosen);
  }, [first, chosen]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const applied = bodyOf(items);
    setErrors(applied.errors);
    const trimmed = choice.kind === 'new' ? { ...choice, title: choice.title.trim() } : choice;
    const isUntitled = trimmed.kind === 'new' && !visibleCharacter.test(trimmed.title);
    setTitleError(isUntitled ? collectionTexts.titleMissing : undefined);
    if (applied.body.images.length === items.length && !isUntitled) {
      onConfirm(applied.body, trimmed);
    } else {
      focusFirstInvalid();
    }
  };

  const choose = (chosen: CollectionChoice) => {
    setChoice(chosen);
    setTitleError(undefined);
  };

  const clearErrors = () => setErrors({});
  // Stable, since every memoised card receives it.
  const clearError = useCallback((uploadId: string, field: MetadataField) => {
    setErrors((all) => {
      if (all[uploadId]?.[field] === undefined) return all;
      const { [field]: _corrected, ...others } = all[uploadId];
      return { ...all, [uploadId]: others };
    });
  }, []);

  /** The title of the chosen collection, if it was deleted meanwhile. */
  const gone = isGone && chosen.kind === 'existing' ? chosen.title : null;
  return { form, submit, errors, clearErrors, clearError, choice, choose, gone, titleError };
}

/** Whether the chosen collection was deleted. A list of it that was loaded before may be too old to say so. */
function useIsGone(chosen: CollectionChoice): boolean {
  const { items, reload } = useCollectionList();
  const [checked, setChecked] = useState<CollectionChoice | null>(null);
  const isMissing = isMissingIn(items, chosen);
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    void reload().then(({ isSuccess }) => {
      if (isSuccess && isCurrent) setChecked(chosen);
    });
    return () => {
      isCurrent = false;
    };
  }, [isMissing, chosen, reload]);
  return isMissing && checked === chosen;
}

/** The images with their edits applied, and by upload what is wrong with the others. */
function bodyOf(items: ReviewItem[]): { body: ConfirmBody; errors: Record<string, MetadataEdits> } {
  const errors: Record<string, MetadataEdits> = {};
  const images = items.flatMap(({ staged: { sessionId, metadata }, edits }) => {
    const applied = applyEdits(metadata, edits);
    if (applied.errors) errors[sessionId] = applied.errors;
    return applied.metadata ? [{ sessionId, metadata: applied.metadata }] : [];
  });
  return { body: { images }, errors };
}
