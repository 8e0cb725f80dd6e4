import type { TaskRun } from '@salon/api-contract';
import { quarterOf } from '../../ui/format/quarter-of.ts';
import { percentOf } from './format-run.ts';
import { messages } from './messages.ts';
import { nameOfRun } from './task-catalogue.ts';

/** The screen reader text for active runs. It changes once per quarter: an announcement of every percent is too much. */
export function announcementOf(runs: readonly TaskRun[]): string {
  return runs.map((run) => messages.announcement(nameOfRun(run.task), stepOf(run))).join(' ');
}

function stepOf(run: TaskRun): string {
  if (run.state === 'waiting') return messages.announcedWaiting;
  const percent = percentOf(run);
  return percent === null
    ? messages.announcedRunning
    : messages.announcedPercent(quarterOf(percent));
}
