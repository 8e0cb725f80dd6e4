import { useId } from 'react';
import type { TaskName, TaskRun } from '@salon/api-contract';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { formatSchedule } from './format-run.ts';
import { RunProgress } from './run-progress.tsx';
import { tasks } from './task-catalogue.ts';
import styles from './tasks.module.css';

interface TaskCardProps {
  task: TaskName;
  /** The one under way. */
  run: TaskRun | undefined;
  everyHours: number | undefined;
  isBusy: boolean;
  onStart: () => void;
}

export function TaskCard({ task, run, everyHours, isBusy, onStart }: TaskCardProps) {
  const id = useId();
  const { name, heading, what, schedule } = tasks[task];
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id}>{heading}</h2>
      <p>{what}</p>
      {everyHours !== undefined && (
        <p className={styles.schedule}>
          {formatSchedule(everyHours)}{' '}
          <Link
            to={`/dashboard/settings#${schedule}`}
            aria-label={`Change when ${name} runs by itself`}
          >
            Change
          </Link>
        </p>
      )}
      {run && <RunProgress key={run.id} run={run} />}
      <div className={styles.actions}>
        <Button color="secondary" disabled={isBusy} onClick={onStart}>
          {name}
        </Button>
      </div>
    </section>
  );
}
