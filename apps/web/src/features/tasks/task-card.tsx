import { useId } from 'react';
import { taskSchedules } from '@salon/api-contract';
import type { TaskRun } from '@salon/api-contract';
import { Link } from '../../ui/link.tsx';
import { Button } from '../../ui/button.tsx';
import { BlockedReason } from './blocked-reason.tsx';
import { formatSchedule } from './format-run.ts';
import { messages, taskTexts } from './messages.ts';
import type { OfferedTask } from './messages.ts';
import { RunProgress } from './run-progress.tsx';
import styles from './task-card.module.css';

interface TaskCardProps {
  task: OfferedTask;
  /** The run in progress. */
  run: TaskRun | undefined;
  everyHours: number | undefined;
  isBusy: boolean;
  /** Why it cannot run: the model for it is missing or off. */
  blockedBy: string | undefined;
  onStart: () => void;
}

export function TaskCard({ task, run, everyHours, isBusy, blockedBy, onStart }: TaskCardProps) {
  const id = useId();
  const { name, heading, what } = taskTexts[task];
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id}>{heading}</h2>
      <p>{what}</p>
      {everyHours !== undefined && (
        <p className={styles.schedule}>
          {formatSchedule(everyHours)}{' '}
          <Link
            to={`/dashboard/settings#${taskSchedules[task]}`}
            aria-label={messages.changeSchedule(name)}
          >
            {messages.change}
          </Link>
        </p>
      )}
      {blockedBy && <BlockedReason id={`${id}-blocked`}>{blockedBy}</BlockedReason>}
      {run && <RunProgress key={run.id} run={run} />}
      <div className={styles.actions}>
        <Button
          color="secondary"
          disabled={blockedBy !== undefined}
          isBusy={isBusy}
          aria-describedby={blockedBy ? `${id}-blocked` : undefined}
          onClick={onStart}
        >
          {name}
        </Button>
      </div>
    </section>
  );
}
