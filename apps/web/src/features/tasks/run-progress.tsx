import { useState } from 'react';
import type { TaskRun } from '@salon/api-contract';
import { errorMessage } from '../../api/api-error.ts';
import { cancelRun } from '../../api/tasks.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { showToast } from '../../shell/toasts/show-toast.ts';
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
