import type { TaskRun } from '@salon/api-contract';
import { messages } from './messages.ts';

/** How long it took: `0.4 s`, `12 s`, `3 min 20 s`, `1 h 5 min`. */
export function formatDuration({ startedAt, finishedAt }: TaskRun): string {
  if (!startedAt || !finishedAt) return '';
  const seconds = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  if (seconds < 10) return `${Number(seconds.toFixed(1))} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** From 0 to 100; null while the total is unknown. */
export function percentOf({ done, total }: TaskRun): number | null {
  if (total === null) return null;
  return total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
}

/** The visible progress text; screen readers get `announcementOf`. */
export function formatProgress(run: TaskRun): string {
  if (run.state === 'waiting') return messages.waiting;
  // Its counts are bytes; those of other runs are images or stored files.
  if (run.task === 'install-models') return messages.installProgress(run.done, run.total);
  return messages.progress(run.done, run.total);
}

/** How often a task runs by itself. */
export function formatSchedule(everyHours: number): string {
  if (everyHours === 0) return messages.manualOnly;
  const [count, unit] = everyHours % 24 === 0 ? [everyHours / 24, 'day'] : [everyHours, 'hour'];
  return messages.schedule(count === 1 ? unit : `${count} ${unit}s`);
}
