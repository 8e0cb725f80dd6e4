import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { ConfirmBody, RefusedFile } from '@salon/api-contract';
import { BulkEditDialog } from '../../domain/bulk/bulk-edit-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { applyEdits } from '../../widgets/metadata-editor/metadata-edits.ts';
import type { MetadataEdits, MetadataField } from '../../widgets/metadata-editor/metadata-edits.ts';
import { CollectionField } from './collection-field.tsx';
import { nowhere } from './destination.ts';
import type { Destination } from './destination.ts';
import { RefusedFiles } from './refused-files.tsx';
import { anchorOf, ReviewCard } from './review-card.tsx';
import styles from './upload.module.css';
import type { ReviewItem } from './wizard.ts';

interface ReviewStepProps {
  items: ReviewItem[];
  refused: RefusedFile[];
  isConfirming: boolean;
  onEdit: (sessionId: string, field: MetadataField, text: string) => void;
  onEditAll: (edits: MetadataEdits) => void;
  onRemove: (sessionId: string) => void;
  onCancel: () => void;
  onConfirm: (body: ConfirmBody, destination: Destination) => void;
}

export function ReviewStep({ items, refused, isConfirming, ...on }: ReviewStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, MetadataEdits>>({});
  const [isEditingAll, setEditingAll] = useState(false);
  const [destination, setDestination] = useState(nowhere);
  const [titleError, setTitleError] = useState<string>();
  const sessions = new Set(items.map(({ staged }) => staged.sessionId));

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    const found: Record<string, MetadataEdits> = {};
    const images = items.flatMap(({ staged: { sessionId, metadata }, edits }) => {
      const applied = applyEdits(metadata, edits);
      if (applied.errors) found[sessionId] = applied.errors;
      return applied.metadata ? [{ sessionId, metadata: applied.metadata }] : [];
    });
    setErrors(found);
    const place = {
      ...destination,
      ...('title' in destination && { title: destination.title.trim() }),
    };
    const isUntitled = place.kind === 'new' && !place.title;
    setTitleError(isUntitled ? 'Enter a title.' : undefined);
    if (images.length === items.length && !isUntitled) on.onConfirm({ images }, place);
    else requestAnimationFrame(() => firstInvalid(form.current)?.focus());
  };

  return (
    <>
      <form ref={form} onSubmit={confirm}>
        <RefusedFiles files={refused} />
        {/* Frozen while it is sent: what is seen is what is saved. */}
        <fieldset disabled={isConfirming} className={styles.frozen}>
          <div className={styles.forAll}>
            <CollectionField
              value={destination}
              error={titleError}
              onChange={(chosen) => {
                setDestination(chosen);
                setTitleError(undefined);
              }}
            />
            {items.length > 1 && (
              <Button color="secondary" onClick={() => setEditingAll(true)}>
                Edit all {items.length}
              </Button>
            )}
          </div>
          <ol aria-label="Images to review">
            {items.map((item) => (
              <ReviewCard
                key={item.staged.sessionId}
                item={item}
                errors={errors[item.staged.sessionId]}
                anchor={anchorIn(sessions, item)}
                onEdit={on.onEdit}
                onRemove={on.onRemove}
              />
            ))}
          </ol>
        </fieldset>
        <div data-action-bar className={styles.bar}>
          <p role="status">{isConfirming && 'Uploading images...'}</p>
          <Button color="secondary" onClick={on.onCancel} disabled={isConfirming}>
            Cancel
          </Button>
          <Button type="submit" disabled={isConfirming}>
            Confirm
          </Button>
        </div>
      </form>
      {isEditingAll && (
        <BulkEditDialog
          images={items.map(asEdited)}
          action="Apply to all"
          onSave={(_metadata, edits) => {
            on.onEditAll(edits);
            setErrors({});
            setEditingAll(false);
          }}
          onClose={() => setEditingAll(false)}
        />
      )}
    </>
  );
}

/** As it stands in the card; as it came, where that makes no sense yet. */
function asEdited({ staged, edits }: ReviewItem) {
  return { metadata: applyEdits(staged.metadata, edits).metadata ?? staged.metadata };
}

function anchorIn(sessions: ReadonlySet<string>, { staged: { duplicateOf } }: ReviewItem) {
  return duplicateOf && sessions.has(duplicateOf.id) ? anchorOf(duplicateOf.id) : null;
}

function firstInvalid(form: HTMLFormElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('[aria-invalid]') ?? null;
}
