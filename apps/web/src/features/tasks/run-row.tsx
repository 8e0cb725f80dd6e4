import { useId } from 'react';
import type { TaskRun } from '@salon/api-contract';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { countsOf } from './counts-of.ts';
import { FailedItems } from './failed-items.tsx';
import { formatDuration, formatMoment } from './format-run.ts';
import { tasks } from './task-catalogue.ts';
import styles from './tasks.module.css';

interface RunRowProps {
  run: TaskRun;
  /** Missing while the task runs. */
  onTryAgain: (() => void) | undefined;
  /** Why the task cannot run again: the model for it is missing or off. */
  blockedBy: string | undefined;
}

const looks = {
  waiting: { icon: 'clock', word: 'Waiting' },
  running: { icon: 'clock', word: 'Running' },
  finished: { icon: 'circle-check', word: 'Finished' },
  failed: { icon: 'circle-alert', word: 'Failed' },
  cancelled: { icon: 'ban', word: 'Cancelled' },
} as const;

/** One run that is over: its start, duration, origin and result. */
export function RunRow({ run, onTryAgain, blockedBy }: RunRowProps) {
  const { task, state, startedAt, finishedAt, startedBy, result, reason, failures } = run;
  const { icon, word } = looks[state];
  const { name } = tasks[task];
  const blockedId = useId();
  const began = startedAt ?? finishedAt;
  return (
    <li className={styles.run} data-state={state}>
      <p className={styles.what}>
        <Icon name={icon} size={20} />
        <span>
          <b>{name}</b> {word.toLowerCase()}
        </span>
      </p>
      <p className={styles.when}>
        {began && <time dateTime={began}>{formatMoment(began)}</time>}
        <span>{formatDuration(run)}</span>
        <span>{startedBy ? `by ${startedBy}` : 'by schedule'}</span>
      </p>
      {result && (
        <dl className={styles.counts}>
          {countsOf(result).map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count.toLocaleString('en')}</dd>
            </div>
          ))}
        </dl>
      )}
      {state === 'failed' && (
        <div className={styles.reason}>
          <p>{reason}</p>
          <Button
            color="secondary"
            aria-label={`Try ${name} again`}
            disabled={!onTryAgain || blockedBy !== undefined}
            aria-describedby={blockedBy ? blockedId : undefined}
            onClick={onTryAgain}
          >
            Try again
          </Button>
          {blockedBy && (
            <p id={blockedId} className={styles.blocked}>
              {blockedBy}
            </p>
          )}
        </div>
      )}
      {failures.length > 0 && <FailedItems failures={failures} total={result?.errors ?? 0} />}
    </li>
  );
}
