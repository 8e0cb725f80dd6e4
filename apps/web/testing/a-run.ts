import type { TaskRun } from '@salon/api-contract';

/** A running task, half done by default. */
export function aRun(id: string, facts: Partial<TaskRun> = {}): TaskRun {
  return {
    id,
    task: 'cleanup-staged',
    state: 'running',
    done: 40,
    total: 80,
    result: null,
    failures: [],
    startedBy: 'ada',
    reason: null,
    startedAt: '2026-01-05T13:20:00.000Z',
    finishedAt: null,
    ...facts,
  };
}

export const finished = {
  state: 'finished',
  result: { deleted: 3, errors: 0, scanned: 12 },
  finishedAt: '2026-01-05T13:23:20.000Z',
} as const;
