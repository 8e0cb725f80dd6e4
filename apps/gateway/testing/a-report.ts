import type { TaskReport } from '@salon/service-contract';

/** A running task as the media service reports it. */
export const aReport = (change: Partial<TaskReport> = {}): TaskReport => ({
  id: '1',
  task: 'cleanup-staged',
  state: 'running',
  done: 0,
  total: null,
  result: null,
  failures: [],
  startedBy: null,
  failure: null,
  startedAt: null,
  finishedAt: null,
  ...change,
});
