import { useCallback, useId, useState } from 'react';
import type { ConfirmBody, RefusedFile } from '@salon/api-contract';
import { BulkEditDialog } from '../../domain/bulk/bulk-edit-dialog.tsx';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { applyEdits } from '../../widgets/metadata-editor/metadata-edits.ts';
import type { MetadataEdits, MetadataField } from '../../widgets/metadata-editor/metadata-edits.ts';
import { onCaptionKeys } from './caption-keys.ts';
import type { CollectionChoice } from './collection-choice.ts';
import { CollectionField } from './collection-field.tsx';
import { folderOf } from './folder-of.ts';
import { reviewTexts } from './messages.ts';
import { RefusedFiles } from './refused-files.tsx';
import { anchorOf, ReviewCard } from './review-card.tsx';
import styles from './review-step.module.css';
import { useReviewForm } from './use-review-form.ts';
import type { ReviewItem } from './wizard.ts';

interface ReviewStepProps {
  items: ReviewItem[];
  refused: RefusedFile[];
  isConfirming: boolean;
  onEdit: (uploadId: string, field: MetadataField, text: string) => void;
  onEditAll: (edits: MetadataEdits) => void;
  onRemove: (item: ReviewItem) => void;
  onCancel: () => void;
  onConfirm: (body: ConfirmBody, choice: CollectionChoice) => void;
}

export function ReviewStep({ items, refused, isConfirming, ...on }: ReviewStepProps) {
  const review = useReviewForm(items, on.onConfirm);
  const { form, submit, errors, clearErrors, clearError, ...collection } = review;
  const [isEditingAll, setEditingAll] = useState(false);
  useKeptFocus(form, isConfirming);
  const { onEdit } = on;
  const edit = useCallback(
    (uploadId: string, field: MetadataField, text: string) => {
      onEdit(uploadId, field, text);
      clearError(uploadId, field);
    },
    [onEdit, clearError],
  );
  const keysId = useId();
  const uploadIds = new Set(items.map(({ staged }) => staged.sessionId));

  return (
    <>
      <form ref={form} onSubmit={submit} onKeyDown={onCaptionKeys}>
        <RefusedFiles files={refused} />
        {/* Disabled while it is sent, so that the page shows what is saved. */}
        <fieldset disabled={isConfirming} className={styles.fields}>
          <div className={styles.forAll}>
            <CollectionField
              value={collection.choice}
              folder={folderOf(items.flatMap(({ file }) => file ?? []))}
              error={collection.titleError}
              gone={collection.gone}
              onChange={collection.choose}
            />
            {items.length > 1 && (
              <Button color="secondary" onClick={() => setEditingAll(true)}>
                {reviewTexts.editAll(items.length)}
              </Button>
            )}
          </div>
          <p id={keysId} className={styles.keys}>
            {reviewTexts.keys}
          </p>
          <ol aria-label={reviewTexts.list} className={styles.grid}>
            {items.map((item, index) => (
              <ReviewCard
                key={item.staged.sessionId}
                item={item}
                errors={errors[item.staged.sessionId]}
                anchor={anchorIn(uploadIds, item)}
                // Screen readers would read it with each of hundreds of captions.
                captionHelp={index === 0 ? keysId : undefined}
                onEdit={edit}
                onRemove={on.onRemove}
              />
            ))}
          </ol>
        </fieldset>
        <ActionBar>
          <p role="status">{isConfirming && reviewTexts.confirming}</p>
          <Button color="secondary" onClick={on.onCancel} disabled={isConfirming}>
            {reviewTexts.cancel}
          </Button>
          <Button type="submit" disabled={isConfirming}>
            {reviewTexts.confirm(items.length)}
          </Button>
        </ActionBar>
      </form>
      {isEditingAll && (
        <BulkEditDialog
          images={items.map(asEdited)}
          count={items.length}
          action={reviewTexts.applyToAll}
          onSave={(_metadata, edits) => {
            on.onEditAll(edits);
            clearErrors();
            setEditingAll(false);
          }}
          onClose={() => setEditingAll(false)}
        />
      )}
    </>
  );
}

/** The metadata as edited; as extracted while the edits are invalid. */
function asEdited({ staged, edits }: ReviewItem) {
  return { metadata: applyEdits(staged.metadata, edits).metadata ?? staged.metadata };
}

function anchorIn(uploadIds: ReadonlySet<string>, { staged: { duplicateOf } }: ReviewItem) {
  return duplicateOf && uploadIds.has(duplicateOf.id) ? anchorOf(duplicateOf.id) : null;
}
