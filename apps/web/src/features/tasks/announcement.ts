import type { TaskRun } from '@salon/api-contract';
import { percentOf } from './format-run.ts';
import { tasks } from './task-catalogue.ts';

/** The screen reader text for active runs. It changes once per quarter, since an announcement for every per cent is too much. */
export function announcementOf(runs: readonly TaskRun[]): string {
  return runs.map((run) => `${tasks[run.task].name}: ${stepOf(run)}.`).join(' ');
}

function stepOf(run: TaskRun): string {
  if (run.state === 'waiting') return 'waiting for its turn';
  const percent = percentOf(run);
  return percent === null ? 'running' : `${Math.floor(percent / 25) * 25} per cent`;
}
