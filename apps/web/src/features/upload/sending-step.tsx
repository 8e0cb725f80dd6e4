import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/progress.tsx';
import { formatSize } from '../../shared/format-size.ts';
import { LocalPreview } from './local-preview.tsx';
import type { Pick, Transfer } from './wizard.ts';
import styles from './upload.module.css';

interface SendingStepProps {
  picks: Pick[];
  transfers: Record<string, Transfer>;
  onCancelOne: (id: string) => void;
  onCancelAll: () => void;
}

export function SendingStep({ picks, transfers, onCancelOne, onCancelAll }: SendingStepProps) {
  const bytes = picks.reduce((sum, { file }) => sum + file.size, 0);
  const sent = picks.reduce((sum, { id, file }) => sum + file.size * shareOf(transfers[id]), 0);
  const done = picks.filter(({ id }) => isDone(transfers[id])).length;

  return (
    <>
      <p role="status" className={styles.working}>
        Extracting metadata...{' '}
        <span className={styles.hint}>
          {done} of {picks.length} done
        </span>
      </p>
      <Progress value={bytes ? (100 * sent) / bytes : 0} label="All files" />
      <ul className={styles.picks} aria-label="Files under way">
        {picks.map(({ id, file }) => (
          <li key={id} className={styles.pick}>
            <LocalPreview file={file} />
            <span className={styles.name}>{file.name}</span>
            <span className={styles.size}>{stateOf(transfers[id], file)}</span>
            {!isDone(transfers[id]) && (
              <button
                className={styles.remove}
                aria-label={`Cancel ${file.name}`}
                onClick={() => onCancelOne(id)}
              >
                <Icon name="x" size={20} />
              </button>
            )}
            <Progress
              className={styles.share}
              value={100 * shareOf(transfers[id])}
              label={file.name}
            />
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        <Button color="secondary" onClick={onCancelAll}>
          Cancel
        </Button>
      </div>
    </>
  );
}

function isDone(transfer: Transfer | undefined): boolean {
  return transfer?.status === 'staged' || transfer?.status === 'failed';
}

/** How much of the file has left this computer, from 0 to 1. */
function shareOf(transfer: Transfer | undefined): number {
  if (!transfer || transfer.status === 'waiting') return 0;
  return transfer.status === 'sending' ? transfer.share : 1;
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
