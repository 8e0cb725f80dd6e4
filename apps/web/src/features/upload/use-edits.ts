import { useCallback, useEffect, useRef } from 'react';
import type { Dispatch } from 'react';
import type { StagedUpload } from '@salon/api-contract';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { withdrawToast } from '../../overlays/toasts/toast-by-id.ts';
import { withUndo } from '../../overlays/toasts/undo-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import type { MetadataEdits, MetadataField } from '../../widgets/metadata-editor/metadata-edits.ts';
import { reviewTexts } from './messages.ts';
import { storeEdits, storedEdits, undoEdits } from './stored-edits.ts';
import type { ReviewItem, WizardEvent } from './wizard.ts';

/**
 * Changes metadata under review, and stores every change for the next visit.
 * @param isReviewing whether edits can still be changed; once they are sent, nothing can be undone
 */
export function useEdits(report: Dispatch<WizardEvent>, isReviewing: boolean) {
  const dispatch = useAppDispatch();
  const undoToast = useRef('');
  useEffect(() => {
    if (!isReviewing) dispatch(withdrawToast(undoToast.current));
  }, [dispatch, isReviewing]);
  // Stable, since every memoised card receives it.
  const edit = useCallback(
    (uploadId: string, field: MetadataField, text: string) => {
      report({ type: 'edited', uploadId, field, text });
      storeEdits(uploadId, { [field]: text });
    },
    [report],
  );
  const editAll = (items: ReviewItem[], applied: MetadataEdits) => {
    const before = Object.fromEntries(items.map(({ staged, edits }) => [staged.sessionId, edits]));
    const undo = () => {
      for (const [id, edits] of Object.entries(before)) undoEdits(id, applied, edits);
      report({ type: 'all put back', applied, before });
    };
    for (const { staged } of items) storeEdits(staged.sessionId, applied);
    report({ type: 'all edited', edits: applied });
    undoToast.current = dispatch(showToast(withUndo(reviewTexts.applied(items.length), undo)));
  };
  const resume = (images: StagedUpload[]) => {
    const edits = storedEdits(images.map(({ sessionId }) => sessionId));
    report({ type: 'resumed', images, edits });
  };
  return { edit, editAll, resume };
}
