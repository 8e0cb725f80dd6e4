import { isOver } from '@salon/api-contract';
import type { TaskRun } from '@salon/api-contract';

/** The runs with one that was heard of: in its place, or as the newest. What is over does not begin again. */
export function withRun(runs: readonly TaskRun[], heard: TaskRun): TaskRun[] {
  const index = runs.findIndex(({ id }) => id === heard.id);
  const known = runs[index];
  if (!known) return [heard, ...runs];
  return isOver(known) && !isOver(heard) ? [...runs] : runs.with(index, heard);
}

/** The runs as the server lists them. What it has lost is over; a change that it starts again is heard of. */
export function withList(runs: readonly TaskRun[], list: readonly TaskRun[]): TaskRun[] {
  const known = new Map(runs.map((run) => [run.id, run]));
  return list.map((run) => {
    const heard = known.get(run.id);
    return heard && isOver(heard) ? heard : run;
  });
}
