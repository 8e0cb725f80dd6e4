import type { Dispatch } from 'react';
import type { ConfirmBody } from '@salon/api-contract';
import { imagesPublished } from '../../domain/outdated.ts';
import { confirmUpload } from '../../domain/uploads/upload-requests.ts';
import { ApiError, errorMessage } from '../../http/api-error.ts';
import { randomUuid } from '../../http/random-uuid.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import type { CollectionChoice } from './collection-choice.ts';
import { reviewTexts } from './messages.ts';
import { forgetEdits } from './stored-edits.ts';
import { usePlacement } from './use-placement.ts';
import type { WizardEvent } from './wizard.ts';

/** Publishes reviewed uploads, then adds the images to the chosen collection. */
export function useConfirm(report: Dispatch<WizardEvent>) {
  const dispatch = useAppDispatch();
  const { placement, place, leave } = usePlacement();

  /** @param key the same for each confirmation of one review: with it, a repeat corrects what it has published */
  const confirm = async (
    body: ConfirmBody,
    choice: CollectionChoice,
    key = randomUuid(),
  ): Promise<void> => {
    report({ type: 'confirm started', key });
    try {
      const images = await confirmUpload(body, key);
      forgetEdits(body.images.map(({ sessionId }) => sessionId));
      report({ type: 'confirmed', images });
      dispatch(imagesPublished());
      const ids = images.map(({ id }) => id);
      void place(choice, ids);
    } catch (error) {
      const missing = missingUploads(error);
      const title = missing.length ? reviewTexts.imagesRefused : reviewTexts.uploadRefused;
      dispatch(showToast({ title, description: errorMessage(error), type: 'error' }));
      report({ type: 'confirm failed', missing });
    }
  };

  return { placement, confirm, leave };
}

/** The uploads that the server no longer has; empty where it refused the request for another reason. */
function missingUploads(error: unknown): string[] {
  const ids: unknown = error instanceof ApiError ? error.data?.sessionIds : null;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
