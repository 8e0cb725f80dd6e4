import type { TaskRun } from '@salon/api-contract';
import { useCancelRunMutation } from '../../domain/tasks/task-endpoints.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { formatProgress, percentOf } from './format-run.ts';
import { messages } from './messages.ts';
import { nameOfRun } from './task-catalogue.ts';
import styles from './run-progress.module.css';

/** The progress of a run and a button to cancel it. */
export function RunProgress({ run }: { run: TaskRun }) {
  const [cancel, { isLoading, isSuccess }] = useCancelRunMutation();
  // The run ends a moment after the server has answered.
  const isEnding = isLoading || isSuccess;
  const name = nameOfRun(run.task);

  return (
    <div className={styles.progress}>
      <Progress value={percentOf(run)} label={name} />
      <p>{formatProgress(run)}</p>
      <Button
        color="secondary"
        aria-label={isEnding ? messages.cancellingTask(name) : messages.cancelTask(name)}
        isBusy={isEnding}
        onClick={() => void cancel(run.id)}
      >
        {isEnding ? messages.cancelling : messages.cancel}
      </Button>
    </div>
  );
}
