import { useCallback } from 'react';
import type { Dispatch } from 'react';
import type { StagedUpload } from '@salon/api-contract';
import type { MetadataEdits, MetadataField } from '../../widgets/metadata-editor/metadata-edits.ts';
import { keepEdits, keptEdits } from './kept-edits.ts';
import type { ReviewItem, WizardEvent } from './wizard.ts';

/** Changes metadata under review, and stores every change for the next visit. */
export function useEdits(report: Dispatch<WizardEvent>) {
  // Stable, since every memoised card receives it.
  const edit = useCallback(
    (sessionId: string, field: MetadataField, text: string) => {
      report({ type: 'edited', sessionId, field, text });
      keepEdits(sessionId, { [field]: text });
    },
    [report],
  );
  const editAll = (items: ReviewItem[], edits: MetadataEdits) => {
    for (const { staged } of items) keepEdits(staged.sessionId, edits);
    report({ type: 'all edited', edits });
  };
  const resume = (images: StagedUpload[]) => {
    const edits = keptEdits(images.map(({ sessionId }) => sessionId));
    report({ type: 'resumed', images, edits });
  };
  return { edit, editAll, resume };
}
