import type { Dispatch } from 'react';
import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { cancelTexts } from './messages.ts';
import type { KeptUploads } from './use-kept-uploads.ts';
import type { ReviewItem, WizardEvent } from './wizard.ts';

/** Asks whether the images of a cancelled review stay staged, so that they are offered again, or are discarded. */
export function useCancelReview(
  report: Dispatch<WizardEvent>,
  discard: (uploadIds: string[]) => void,
  { keep, until }: KeptUploads,
) {
  const dispatch = useAppDispatch();
  return (items: ReviewItem[]) => {
    const end = () => report({ type: 'review cancelled' });
    dispatch(
      showDialog({
        title: cancelTexts.question,
        description: cancelTexts.consequence(items.length, until()),
        // The button of the dialog would be another 'Cancel'.
        useX: true,
        actions: [
          {
            name: cancelTexts.discard(items.length),
            color: 'secondary',
            callback: () => {
              discard(items.map(({ staged }) => staged.sessionId));
              end();
            },
          },
          {
            name: cancelTexts.keep,
            callback: () => {
              void keep();
              end();
            },
          },
        ],
      }),
    );
  };
}
