import { useEffect, useReducer } from 'react';
import type { ConfirmBody } from '@salon/api-contract';
import { errorMessage } from '../../api/api-error.ts';
import { confirmUpload } from '../../api/uploads.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { showToast } from '../../shell/toasts/show-toast.ts';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { CompleteStep } from './complete-step.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { ReviewStep } from './review-step.tsx';
import { SelectStep } from './select-step.tsx';
import { SendingStep } from './sending-step.tsx';
import { Steps } from './steps.tsx';
import { useSending } from './use-sending.ts';
import { nextWizard, startOfWizard } from './wizard.ts';
import type { Wizard } from './wizard.ts';
import styles from './upload.module.css';

const stages = {
  select: { index: 0, title: 'Upload images' },
  sending: { index: 0, title: 'Upload images' },
  review: { index: 1, title: 'Review' },
  confirming: { index: 1, title: 'Review' },
  complete: { index: 2, title: 'Upload Complete' },
} satisfies Record<Wizard['step'], { index: number; title: string }>;

export default function UploadPage() {
  const [wizard, tell] = useReducer(nextWizard, startOfWizard);
  const sending = useSending(tell);
  const dispatch = useAppDispatch();
  const { index, title } = stages[wizard.step];
  useLeaveWarning(wizard.step !== 'select' && wizard.step !== 'complete');

  const confirm = async (body: ConfirmBody) => {
    tell({ type: 'confirm started' });
    try {
      tell({ type: 'confirmed', images: await confirmUpload(body) });
    } catch (error) {
      const description = errorMessage(error);
      dispatch(showToast({ title: 'Error Confirming Upload', description, type: 'error' }));
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
          <RefusedFiles files={wizard.refused} />
          <SelectStep
            picks={wizard.picks}
            onPick={(picks) => tell({ type: 'picked', picks })}
            onUnpick={(id) => tell({ type: 'unpicked', id })}
            onContinue={() => sending.send(wizard.picks)}
          />
        </>
      )}
      {wizard.step === 'sending' && (
        <SendingStep
          picks={wizard.picks}
          transfers={wizard.transfers}
          onCancelOne={sending.cancelOne}
          onCancelAll={sending.cancelAll}
        />
      )}
      {(wizard.step === 'review' || wizard.step === 'confirming') && (
        <ReviewStep
          items={wizard.items}
          refused={wizard.refused}
          isConfirming={wizard.step === 'confirming'}
          onEdit={(sessionId, field, text) => tell({ type: 'edited', sessionId, field, text })}
          onRemove={(sessionId) => tell({ type: 'item removed', sessionId })}
          onCancel={() => tell({ type: 'review cancelled' })}
          onConfirm={(body) => void confirm(body)}
        />
      )}
      {wizard.step === 'complete' && (
        <CompleteStep images={wizard.images} onMore={() => tell({ type: 'restarted' })} />
      )}
    </div>
  );
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
