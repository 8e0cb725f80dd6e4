import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { ConfirmBody, RefusedFile } from '@salon/api-contract';
import { Button } from '../../ui/button.tsx';
import { applyEdits } from '../../ui/metadata-editor/metadata-edits.ts';
import type { MetadataEdits, MetadataField } from '../../ui/metadata-editor/metadata-edits.ts';
import { RefusedFiles } from './refused-files.tsx';
import { ReviewCard } from './review-card.tsx';
import type { ReviewItem } from './wizard.ts';
import styles from './upload.module.css';

interface ReviewStepProps {
  items: ReviewItem[];
  refused: RefusedFile[];
  isConfirming: boolean;
  onEdit: (sessionId: string, field: MetadataField, text: string) => void;
  onRemove: (sessionId: string) => void;
  onCancel: () => void;
  onConfirm: (body: ConfirmBody) => void;
}

export function ReviewStep({ items, refused, isConfirming, ...on }: ReviewStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, MetadataEdits>>({});

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    const found: Record<string, MetadataEdits> = {};
    const images = items.flatMap(({ staged: { sessionId, metadata }, edits }) => {
      const applied = applyEdits(metadata, edits);
      if (applied.errors) found[sessionId] = applied.errors;
      return applied.metadata ? [{ sessionId, metadata: applied.metadata }] : [];
    });
    setErrors(found);
    if (images.length === items.length) on.onConfirm({ images });
    else requestAnimationFrame(() => firstInvalid(form.current)?.focus());
  };

  return (
    <form ref={form} onSubmit={confirm}>
      <RefusedFiles files={refused} />
      {/* Frozen while it is sent: what is seen is what is saved. */}
      <fieldset disabled={isConfirming} className={styles.frozen}>
        <ol className={styles.reviews} aria-label="Images to review">
          {items.map((item) => (
            <ReviewCard
              key={item.staged.sessionId}
              item={item}
              errors={errors[item.staged.sessionId]}
              onEdit={(field, text) => on.onEdit(item.staged.sessionId, field, text)}
              onRemove={() => on.onRemove(item.staged.sessionId)}
            />
          ))}
        </ol>
      </fieldset>
      <div className={styles.bar}>
        <p role="status">{isConfirming && 'Uploading images...'}</p>
        <Button color="secondary" onClick={on.onCancel} disabled={isConfirming}>
          Cancel
        </Button>
        <Button type="submit" disabled={isConfirming}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

function firstInvalid(form: HTMLFormElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('[aria-invalid]') ?? null;
}
