import { useCallback } from 'react';
import type { Dispatch } from 'react';
import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { metadataFields, textOf } from '../../widgets/metadata-editor/metadata-edits.ts';
import { removalTexts } from './messages.ts';
import type { ReviewItem, WizardEvent } from './wizard.ts';

/** Leaves an upload out of the review and discards it, after a question if something was typed for it. */
export function useRemoveUpload(
  report: Dispatch<WizardEvent>,
  discard: (uploadIds: string[]) => void,
) {
  const dispatch = useAppDispatch();
  // Stable, since every memoised card receives it.
  return useCallback(
    (item: ReviewItem) => {
      const { sessionId: uploadId, originalFilename } = item.staged;
      const callback = () => {
        report({ type: 'item removed', uploadId });
        discard([uploadId]);
      };
      if (!isEdited(item)) return callback();
      dispatch(
        showDialog({
          title: removalTexts.question(originalFilename),
          description: removalTexts.consequence,
          actions: [{ name: removalTexts.remove, color: 'danger', callback }],
        }),
      );
    },
    [report, discard, dispatch],
  );
}

function isEdited({ staged: { metadata }, edits }: ReviewItem): boolean {
  return metadataFields.some(
    (field) => (edits[field] ?? '') !== '' && edits[field] !== textOf(metadata, field),
  );
}
