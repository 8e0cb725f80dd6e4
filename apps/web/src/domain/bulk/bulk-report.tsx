import { useState } from 'react';
import { questionWhile } from '../../overlays/unsaved/ask-to-discard.ts';
import { useUnsavedGuard } from '../../overlays/unsaved/use-unsaved-guard.ts';
import { Button } from '../../ui/button.tsx';
import { quarterOf } from '../../ui/format/quarter-of.ts';
import { Progress } from '../../ui/progress.tsx';
import styles from './bulk-report.module.css';
import { messages } from './messages.ts';
import type { Bulk, BulkFailure, BulkProgress } from './use-bulk.ts';

const { report } = messages;

/** A longer list would not be read; the count covers the rest. */
const MAX_NAMED = 50;

/**
 * The progress of a change to many images, and afterwards the images it failed for. It is the last part of a screen, and
 * stays at the bottom of the window, because people start changes from any place of a list.
 */
export function BulkReport({ bulk }: { bulk: Bulk }) {
  const { progress, isSaving, failure, dismiss } = bulk;
  useUnsavedGuard(isSaving || (failure?.isTyped ?? false), questionWhile(isSaving));
  return (
    <>
      {/* The live region is always in the page, so that its changes are announced. A toast announces the result. */}
      <p aria-live="polite" className="visually-hidden">
        {progress && announcementOf(progress)}
      </p>
      {progress && <ProgressReport progress={progress} />}
      {!progress && failure && <FailureReport failure={failure} onDismiss={dismiss} />}
    </>
  );
}

/** The text for screen readers: the number of images as of the last quarter. */
function announcementOf({ doing, done, total }: BulkProgress): string {
  const percent = quarterOf((100 * done) / total);
  return report.progress(doing, Math.ceil((total * percent) / 100), total);
}

function ProgressReport({ progress: { doing, done, total, cancel } }: { progress: BulkProgress }) {
  return (
    <div data-action-bar className={styles.report}>
      <p>{report.progress(doing, done, total)}</p>
      <Progress label={report.progressLabel(doing)} value={(done / total) * 100} />
      {cancel && (
        <div className={styles.actions}>
          <CancelButton cancel={cancel} />
        </div>
      )}
    </div>
  );
}

function CancelButton({ cancel }: { cancel: () => Promise<boolean> }) {
  const [cancelling, setCancelling] = useState<(() => Promise<boolean>) | null>(null);
  const isCancelling = cancelling === cancel;
  const press = async () => {
    setCancelling(() => cancel);
    if (await cancel()) return;
    setCancelling((now) => (now === cancel ? null : now));
  };
  return (
    <Button color="secondary" isBusy={isCancelling} onClick={() => void press()}>
      {isCancelling ? report.cancelling : messages.cancel}
    </Button>
  );
}

interface FailureReportProps {
  failure: BulkFailure;
  onDismiss: () => void;
}

function FailureReport({ failure, onDismiss }: FailureReportProps) {
  const { summary, images, retry, retryName } = failure;
  return (
    <section data-action-bar className={styles.report} aria-label={report.heading}>
      <p className={styles.summary}>{summary}</p>
      {/* Safari does not make lists that scroll focusable. */}
      <ul tabIndex={0} aria-label={report.list}>
        {images.slice(0, MAX_NAMED).map(({ id, name, reason }) => (
          <li key={id}>
            <span className={styles.name}>{name}</span> <span>{reason}</span>
          </li>
        ))}
      </ul>
      {images.length > MAX_NAMED && <p>{report.more(images.length - MAX_NAMED)}</p>}
      <div className={styles.actions}>
        <Button onClick={retry}>{retryName}</Button>
        <Button color="secondary" onClick={onDismiss}>
          {report.dismiss}
        </Button>
      </div>
    </section>
  );
}
