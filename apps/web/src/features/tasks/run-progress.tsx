import { useState } from 'react';
import type { TaskRun } from '@salon/api-contract';
import { cancelRun } from '../../domain/tasks/tasks.ts';
import { errorMessage } from '../../http/api-error.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { formatProgress, percentOf } from './format-run.ts';
import { tasks } from './task-catalogue.ts';
import styles from './tasks.module.css';

/** How far a run is, and the way to end it. */
export function RunProgress({ run }: { run: TaskRun }) {
  const dispatch = useAppDispatch();
  const [isEnding, setEnding] = useState(false);
  const { name } = tasks[run.task];

  const cancel = async () => {
    setEnding(true);
    try {
      await cancelRun(run.id);
    } catch (error) {
      setEnding(false);
      const description = errorMessage(error);
      dispatch(showToast({ title: 'Cancel Failed', description, type: 'error' }));
    }
  };

  return (
    <div className={styles.progress}>
      <Progress value={percentOf(run)} label={name} />
      <p>{formatProgress(run)}</p>
      <Button
        color="secondary"
        aria-label={`Cancel ${name}`}
        disabled={isEnding}
        onClick={() => void cancel()}
      >
        {isEnding ? 'Cancelling…' : 'Cancel'}
      </Button>
    </div>
  );
}
