import { useEffect, useState } from 'react';
import type { TaskRun } from '@salon/api-contract';
import { fetchRuns, followRuns } from '../../domain/tasks/tasks.ts';
import { withList, withRun } from './known-runs.ts';

/** What runs and what ran, as of now. */
export function useTaskRuns() {
  const [runs, setRuns] = useState<readonly TaskRun[] | null>(null);
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onOpen = async () => {
      const list = await fetchRuns(signal);
      if (signal.aborted) return;
      setRuns((known) => withList(known ?? [], list));
      setLost(false);
    };
    const onRun = (run: TaskRun) => setRuns((known) => withRun(known ?? [], run));
    const onLost = () => setLost(true);
    followRuns({ onOpen, onRun, onLost }, signal).catch((error: unknown) => {
      // The session is over: who may not listen is led to the login by the first call that fails.
      console.warn('Tasks are not followed any more', error);
      if (!signal.aborted) setLost(true);
    });
    return () => controller.abort();
  }, []);

  return { runs, isLost };
}
