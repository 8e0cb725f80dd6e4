import { useMemo, useReducer } from 'react';
import type { LeaveQuestion } from '../../overlays/unsaved/ask-to-discard.ts';
import { useLeaveWarning } from '../../overlays/unsaved/use-leave-warning.ts';
import { useUnsavedGuard } from '../../overlays/unsaved/use-unsaved-guard.ts';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { CompleteStep } from './complete-step.tsx';
import { useUploadLocks } from './locked-uploads.ts';
import { pageTexts } from './messages.ts';
import { ReviewStep } from './review-step.tsx';
import { SelectStep } from './select-step.tsx';
import { SendingStep } from './sending-step.tsx';
import { StagedOffer } from './staged-offer.tsx';
import { Steps } from './steps.tsx';
import styles from './upload-page.module.css';
import { useCancelReview } from './use-cancel-review.ts';
import { useCancelSending } from './use-cancel-sending.ts';
import { useConfirm } from './use-confirm.ts';
import { useDiscard } from './use-discard.ts';
import { useEdits } from './use-edits.ts';
import { useKeptUploads } from './use-kept-uploads.ts';
import { useNoStrayDrops } from './use-no-stray-drops.ts';
import { useRemoveUpload } from './use-remove-upload.ts';
import { useSending } from './use-sending.ts';
import {
  hasToLose,
  initialWizard,
  isAllSettled,
  uploadIdsIn,
  stagedIn,
  wizardReducer,
} from './wizard.ts';
import type { Wizard, WizardEvent } from './wizard.ts';

const { titles } = pageTexts;
const stages = {
  select: { index: 0, title: titles.select },
  sending: { index: 0, title: titles.select },
  review: { index: 1, title: titles.review },
  confirming: { index: 1, title: titles.review },
  complete: { index: 2, title: titles.complete },
} satisfies Record<Wizard['step'], { index: number; title: string }>;

export default function UploadPage() {
  const [wizard, report] = useReducer(wizardReducer, initialWizard);
  const { index, title } = stages[wizard.step];
  useUnsavedGuard(hasToLose(wizard), questionAt(wizard));
  useUploadLocks(useMemo(() => uploadIdsIn(wizard), [wizard]));
  // Only for closing the tab: edits are stored, so links may leave a review.
  useLeaveWarning(wizard.step === 'review' || wizard.step === 'confirming');
  useNoStrayDrops();

  return (
    <div className={styles.page} data-step={wizard.step}>
      <title>{pageTexts.documentTitle(title)}</title>
      <ScreenHeading step={wizard.step === 'confirming' ? 'review' : wizard.step}>
        {title}
      </ScreenHeading>
      <Steps current={index} />
      <CurrentStep wizard={wizard} report={report} />
    </div>
  );
}

/** What to ask before a link leads away from files that would be lost. */
function questionAt(wizard: Wizard): LeaveQuestion {
  if (wizard.step !== 'sending') return pageTexts.leaveChosen;
  if (!isAllSettled(wizard)) return pageTexts.leave;
  return stagedIn(wizard.transfers).length > 0 ? pageTexts.leaveFailed : pageTexts.leaveUnsent;
}

interface CurrentStepProps {
  wizard: Wizard;
  report: (event: WizardEvent) => void;
}

function CurrentStep({ wizard, report }: CurrentStepProps) {
  const { discarded, discard } = useDiscard();
  const sending = useSending(report, discard);
  const cancelSending = useCancelSending(wizard, { report, sending, discard });
  const { edit, editAll, resume } = useEdits(report, wizard.step === 'review');
  const { placement, confirm, leave } = useConfirm(report);
  // Only this step knows which images belong in the collection.
  const isPlacing = placement.status === 'adding' || placement.status === 'failed';
  useLeaveWarning(wizard.step === 'complete' && isPlacing);
  const cancelReview = useCancelReview(report, discard, useKeptUploads(wizard));
  const remove = useRemoveUpload(report, discard);

  switch (wizard.step) {
    case 'select':
      return (
        <>
          {wizard.files.length === 0 && (
            <StagedOffer discarded={discarded} onResume={resume} onDiscard={discard} />
          )}
          <SelectStep
            files={wizard.files}
            refused={wizard.refused}
            onChoose={(files, refused) => report({ type: 'files chosen', files, refused })}
            onRemove={(id) => report({ type: 'file removed', id })}
            onCut={(to) => report({ type: 'files cut', to })}
            onContinue={() => sending.send(wizard.files)}
          />
        </>
      );
    case 'sending':
      return (
        <SendingStep
          files={wizard.files}
          transfers={wizard.transfers}
          onRetry={sending.sendAgain}
          onCancelOne={sending.cancelOne}
          onCancelAll={cancelSending}
          onLeaveOut={sending.leaveOutOthers}
        />
      );
    case 'review':
    case 'confirming':
      return (
        <ReviewStep
          items={wizard.items}
          refused={wizard.refused}
          isConfirming={wizard.step === 'confirming'}
          onEdit={edit}
          onEditAll={(edits) => editAll(wizard.items, edits)}
          onRemove={remove}
          onCancel={() => cancelReview(wizard.items)}
          onConfirm={(body, choice) => void confirm(body, choice, wizard.key)}
        />
      );
    case 'complete':
      return (
        <CompleteStep
          images={wizard.images}
          placement={placement}
          onMore={() => {
            leave();
            report({ type: 'restarted' });
          }}
        />
      );
  }
}
