import { useCallback, useEffect, useReducer, useState } from 'react';
import type { ConfirmBody } from '@salon/api-contract';
import { confirmUpload, discardUpload } from '../../domain/uploads/uploads.ts';
import { ApiError, errorMessage } from '../../http/api-error.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import type { LeaveQuestion } from '../../overlays/unsaved/ask-to-discard.ts';
import { useUnsavedGuard } from '../../overlays/unsaved/use-unsaved-guard.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import type { MetadataField } from '../../widgets/metadata-editor/metadata-edits.ts';
import { CompleteStep } from './complete-step.tsx';
import type { Destination } from './destination.ts';
import { forgetEdits, keepEdits, keptEdits } from './kept-edits.ts';
import { ReviewStep } from './review-step.tsx';
import { SelectStep } from './select-step.tsx';
import { SendingStep } from './sending-step.tsx';
import { Steps } from './steps.tsx';
import styles from './upload.module.css';
import { usePlacement } from './use-placement.ts';
import { useSending } from './use-sending.ts';
import { WaitingOffer } from './waiting-offer.tsx';
import { nextWizard, stagedIn, startOfWizard } from './wizard.ts';
import type { ReviewItem, Wizard } from './wizard.ts';

const stages = {
  select: { index: 0, title: 'Upload images' },
  sending: { index: 0, title: 'Upload images' },
  review: { index: 1, title: 'Review' },
  confirming: { index: 1, title: 'Review' },
  complete: { index: 2, title: 'Upload Complete' },
} satisfies Record<Wizard['step'], { index: number; title: string }>;

const stillSending: LeaveQuestion = {
  title: 'Stop the upload?',
  description: 'Files are still being sent. Those that have not arrived are lost if you leave.',
  action: 'Leave',
};

export default function UploadPage() {
  const [wizard, tell] = useReducer(nextWizard, startOfWizard);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const { placement, place } = usePlacement();
  const dispatch = useAppDispatch();
  const { index, title } = stages[wizard.step];
  useUnsavedGuard(wizard.step === 'sending' || wizard.step === 'confirming', stillSending);
  // A link may lead away from a review: what was typed is kept for the next visit.
  useLeaveWarning(wizard.step === 'review');
  useNoStrayDrops();

  const discard = useCallback((sessionIds: string[]) => {
    setGone((before) => new Set([...before, ...sessionIds]));
    forgetEdits(sessionIds);
    void discardUploads(sessionIds);
  }, []);
  const sending = useSending(tell, discard);
  const edit = useCallback((sessionId: string, field: MetadataField, text: string) => {
    tell({ type: 'edited', sessionId, field, text });
    keepEdits(sessionId, { [field]: text });
  }, []);
  const remove = useCallback(
    (sessionId: string) => {
      tell({ type: 'item removed', sessionId });
      discard([sessionId]);
    },
    [discard],
  );

  const confirm = async (body: ConfirmBody, destination: Destination) => {
    tell({ type: 'confirm started' });
    try {
      const images = await confirmUpload(body);
      forgetEdits(body.images.map(({ sessionId }) => sessionId));
      tell({ type: 'confirmed', images });
      const ids = images.map(({ id }) => id);
      void place(destination, ids);
    } catch (error) {
      const description = errorMessage(error);
      const title = namesImages(error) ? 'Error Confirming Images' : 'Error Confirming Upload';
      dispatch(showToast({ title, description, type: 'error' }));
      tell({ type: 'confirm failed' });
    }
  };

  return (
    <div className={styles.page}>
      <title>{`${title} · Salon`}</title>
      <ScreenHeading step={wizard.step === 'confirming' ? 'review' : wizard.step}>
        {title}
      </ScreenHeading>
      <Steps current={index} />
      {wizard.step === 'select' && (
        <>
          {wizard.picks.length === 0 && (
            <WaitingOffer
              gone={gone}
              onResume={(images) => {
                const edits = keptEdits(images.map(({ sessionId }) => sessionId));
                tell({ type: 'resumed', images, edits });
              }}
              onDiscard={discard}
            />
          )}
          <SelectStep
            picks={wizard.picks}
            refused={wizard.refused}
            onPick={(picks, refused) => tell({ type: 'picked', picks, refused })}
            onUnpick={(id) => tell({ type: 'unpicked', id })}
            onCut={(to) => tell({ type: 'picks cut', to })}
            onContinue={() => sending.send(wizard.picks)}
          />
        </>
      )}
      {wizard.step === 'sending' && (
        <SendingStep
          picks={wizard.picks}
          transfers={wizard.transfers}
          onRetry={sending.sendAgain}
          onCancelOne={sending.cancelOne}
          onCancelAll={() => {
            discard(stagedIn(wizard.transfers));
            sending.cancelAll();
          }}
          onLeaveOut={() => tell({ type: 'failed left out' })}
        />
      )}
      {(wizard.step === 'review' || wizard.step === 'confirming') && (
        <ReviewStep
          items={wizard.items}
          refused={wizard.refused}
          isConfirming={wizard.step === 'confirming'}
          onEdit={edit}
          onEditAll={(edits) => {
            for (const { staged } of wizard.items) keepEdits(staged.sessionId, edits);
            tell({ type: 'all edited', edits });
          }}
          onRemove={remove}
          onCancel={() => {
            discard(sentHere(wizard.items));
            tell({ type: 'review cancelled' });
          }}
          onConfirm={(body, destination) => void confirm(body, destination)}
        />
      )}
      {wizard.step === 'complete' && (
        <CompleteStep
          images={wizard.images}
          placement={placement}
          onMore={() => tell({ type: 'restarted' })}
        />
      )}
    </div>
  );
}

/** Whether the server refused certain images, and not the call. */
const namesImages = (error: unknown): boolean =>
  error instanceof ApiError && Array.isArray(error.data?.sessionIds);

/** What came on an earlier visit is not this one's to discard: it is offered again. */
function sentHere(items: ReviewItem[]): string[] {
  return items.flatMap(({ file, staged }) => (file ? [staged.sessionId] : []));
}

/** One after the other; what cannot be discarded now is removed by the clean-up of staged images. */
async function discardUploads(sessionIds: string[]): Promise<void> {
  for (const sessionId of sessionIds) await discardUpload(sessionId).catch(() => undefined);
}

/** Closing the tab now would lose work. */
function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}

/** A file dropped where none is expected would take the page's place, and all that was typed with it. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
