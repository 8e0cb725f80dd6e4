import { useCallback, useEffect, useRef } from 'react';
import type { Dispatch } from 'react';
import type { StagedUpload } from '@salon/api-contract';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { withdrawToast } from '../../overlays/toasts/toast-by-id.ts';
import { withUndo } from '../../overlays/toasts/undo-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import type { MetadataEdits, MetadataField } from '../../widgets/metadata-editor/metadata-edits.ts';
import { keepEdits, keptEdits, restoreEdits } from './kept-edits.ts';
import { reviewTexts } from './messages.ts';
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
      keepEdits(uploadId, { [field]: text });
    },
    [report],
  );
  const editAll = (items: ReviewItem[], applied: MetadataEdits) => {
    const before = Object.fromEntries(items.map(({ staged, edits }) => [staged.sessionId, edits]));
    const undo = () => {
      for (const [id, edits] of Object.entries(before)) restoreEdits(id, applied, edits);
      report({ type: 'all put back', applied, before });
    };
    for (const { staged } of items) keepEdits(staged.sessionId, applied);
    report({ type: 'all edited', edits: applied });
    undoToast.current = dispatch(showToast(withUndo(reviewTexts.applied(items.length), undo)));
  };
  const resume = (images: StagedUpload[]) => {
    const edits = keptEdits(images.map(({ sessionId }) => sessionId));
    report({ type: 'resumed', images, edits });
  };
  return { edit, editAll, resume };
}
