import { Button } from '../../ui/button.tsx';
import { formatSize } from '../../ui/format/format-size.ts';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/progress.tsx';
import { LocalPreview } from './local-preview.tsx';
import styles from './upload.module.css';
import { isSettled, mayBeSentAgain } from './wizard.ts';
import type { Pick, Transfer } from './wizard.ts';

interface SendingStepProps {
  picks: Pick[];
  transfers: Record<string, Transfer>;
  onRetry: (picks: Pick[]) => void;
  onCancelOne: (id: string) => void;
  onCancelAll: () => void;
  /** Goes on without those that failed. */
  onLeaveOut: () => void;
}

export function SendingStep({ picks, transfers, ...on }: SendingStepProps) {
  const bytes = picks.reduce((sum, { file }) => sum + file.size, 0);
  const sent = picks.reduce((sum, { id, file }) => sum + file.size * shareOf(transfers[id]), 0);
  const done = picks.filter(({ id }) => transfers[id]?.status === 'staged').length;
  const failed = picks.filter(({ id }) => mayBeSentAgain(transfers[id]));
  const isOver = picks.every(({ id }) => isSettled(transfers[id]));

  return (
    <>
      <p role="status" className={styles.working}>
        {isOver ? `${countOfFiles(failed.length)} did not arrive.` : 'Extracting metadata...'}{' '}
        <span className={styles.hint}>
          {done} of {picks.length} done
        </span>
      </p>
      <Progress value={bytes ? (100 * sent) / bytes : 0} label="All files" />
      <ul className={styles.picks} aria-label="Files under way">
        {picks.map((pick) => (
          <Row
            key={pick.id}
            pick={pick}
            transfer={transfers[pick.id]}
            onRetry={() => on.onRetry([pick])}
            onCancel={() => on.onCancelOne(pick.id)}
          />
        ))}
      </ul>
      <div data-action-bar className={styles.bar}>
        <Button color="secondary" onClick={on.onCancelAll}>
          Cancel
        </Button>
        {isOver && done > 0 && (
          <Button color="secondary" onClick={on.onLeaveOut}>
            Go on with {countOfFiles(done)}
          </Button>
        )}
        {failed.length > 0 && <Button onClick={() => on.onRetry(failed)}>Retry all</Button>}
      </div>
    </>
  );
}

interface RowProps {
  pick: Pick;
  transfer: Transfer | undefined;
  onRetry: () => void;
  onCancel: () => void;
}

function Row({ pick: { file }, transfer, onRetry, onCancel }: RowProps) {
  const isToRetry = mayBeSentAgain(transfer);
  return (
    <li className={styles.pick}>
      <LocalPreview file={file} />
      <span className={styles.name}>
        {file.name}
        {transfer?.status === 'failed' && (
          <small className={styles.reason}>{transfer.message}</small>
        )}
      </span>
      <span className={styles.size}>
        {isToRetry ? (
          <button className={styles.textButton} aria-label={`Retry ${file.name}`} onClick={onRetry}>
            Retry
          </button>
        ) : (
          stateOf(transfer, file)
        )}
      </span>
      {(isToRetry || !isSettled(transfer)) && (
        <button className={styles.remove} aria-label={`Cancel ${file.name}`} onClick={onCancel}>
          <Icon name="x" size={20} />
        </button>
      )}
      <Progress className={styles.share} value={100 * shareOf(transfer)} label={file.name} />
    </li>
  );
}

function countOfFiles(count: number): string {
  return count === 1 ? '1 file' : `${count.toLocaleString('en')} files`;
}

/** How much of the file has left this computer, from 0 to 1. */
function shareOf(transfer: Transfer | undefined): number {
  if (transfer?.status === 'sending') return transfer.share;
  return transfer?.status === 'reading' || transfer?.status === 'staged' ? 1 : 0;
}

function stateOf(transfer: Transfer | undefined, file: File): string {
  switch (transfer?.status) {
    case 'sending':
      return `${Math.round(100 * transfer.share)} % of ${formatSize(file.size)}`;
    case 'reading':
      return 'Reading…';
    case 'staged':
      return 'Ready';
    case 'failed':
      return 'Not added';
    default:
      return 'Waiting';
  }
}
