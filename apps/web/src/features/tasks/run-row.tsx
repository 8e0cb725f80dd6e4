import { useId } from 'react';
import type { TaskRun } from '@salon/api-contract';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/format/format-moment.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatCount } from '../../ui/format/format-count.ts';
import { BlockedReason } from './blocked-reason.tsx';
import { countsOf } from './counts-of.ts';
import { FailedItems } from './failed-items.tsx';
import { formatDuration, formatProgress } from './format-run.ts';
import { messages } from './messages.ts';
import { isTask, nameOfRun } from './task-catalogue.ts';
import styles from './run-row.module.css';

interface RunRowProps {
  run: TaskRun;
  /** Missing while the task runs, and for changes to many images: those are started at the images. */
  onTryAgain: (() => void) | undefined;
  /** Why the task cannot run again: the model for it is missing or off. */
  blockedBy: string | undefined;
}

const icons = {
  waiting: 'clock',
  running: 'clock',
  finished: 'circle-check',
  failed: 'circle-alert',
  cancelled: 'ban',
} as const;

/** One run that is over: its start, duration, origin and result, or how far it came. */
export function RunRow({ run, onTryAgain, blockedBy }: RunRowProps) {
  const { task, state, startedAt, finishedAt, startedBy, result, reason, failures } = run;
  const name = nameOfRun(task);
  const reasonId = useId();
  const blockedId = useId();
  // The reason why a run failed may still be why it cannot be tried again.
  const isSaid = blockedBy === reason;
  const began = startedAt ?? finishedAt;
  return (
    <li className={styles.run} data-state={state}>
      <p className={styles.what}>
        <Icon name={icons[state]} size={20} />
        <span>
          <b>{name}</b> {messages.states[state]}
        </span>
      </p>
      <p className={styles.when}>
        {began && <time dateTime={began}>{formatMoment(began)}</time>}
        <span>{formatDuration(run)}</span>
        <span>{startedBy ? messages.startedBy(startedBy) : messages.startedBySchedule}</span>
      </p>
      {result && (
        <dl className={styles.counts}>
          {countsOf(result).map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {!result && run.done > 0 && <p className={styles.counts}>{formatProgress(run)}</p>}
      {state === 'failed' && (
        <div className={styles.reason}>
          <p id={reasonId}>{reason}</p>
          {isTask(task) && (
            <Button
              color="secondary"
              aria-label={messages.retryTask(name)}
              disabled={blockedBy !== undefined}
              isBusy={!onTryAgain}
              aria-describedby={blockedBy && (isSaid ? reasonId : blockedId)}
              onClick={onTryAgain}
            >
              {messages.retry}
            </Button>
          )}
          {blockedBy && !isSaid && <BlockedReason id={blockedId}>{blockedBy}</BlockedReason>}
        </div>
      )}
      {failures.length > 0 && (
        <FailedItems failures={failures} total={result?.errors ?? 0} isLogged={isTask(task)} />
      )}
    </li>
  );
}
