import { useEffect, useRef } from 'react';
import type { Dispatch } from 'react';
import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { cancelSendingTexts } from './messages.ts';
import type { Sending } from './use-sending.ts';
import { uploadIdsIn } from './wizard.ts';
import type { Wizard, WizardEvent } from './wizard.ts';

interface Options {
  report: Dispatch<WizardEvent>;
  sending: Sending;
  discard: (uploadIds: string[]) => void;
}

/** Cancels the upload; once files have arrived, it asks whether they are reviewed or discarded. */
export function useCancelSending(wizard: Wizard, { report, sending, discard }: Options) {
  const dispatch = useAppDispatch();
  // Files go on arriving, and the review may open, while the dialog asks.
  const latest = useRef(wizard);
  useEffect(() => void (latest.current = wizard));

  const cancel = () => {
    discard(uploadIdsIn(latest.current));
    if (latest.current.step === 'sending') sending.cancelAll(latest.current.files);
    else report({ type: 'review cancelled' });
  };

  return () => {
    if (uploadIdsIn(wizard).length === 0) return cancel();
    dispatch(
      showDialog({
        title: cancelSendingTexts.question,
        description: cancelSendingTexts.consequence,
        // The button of the dialog would be another 'Cancel'.
        useX: true,
        actions: [
          { name: cancelSendingTexts.discard, color: 'secondary', callback: cancel },
          { name: cancelSendingTexts.review, callback: sending.leaveOutOthers },
        ],
      }),
    );
  };
}
