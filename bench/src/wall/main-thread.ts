import { percentile } from '../measuring/measure.ts';
import type { TraceEvent } from './chromium.ts';

export interface MainThread {
  /** CPU time of a frame in ms: of all tasks from one frame's beginning to the next's. */
  frameMs: number;
  /** CPU time in ms of each second. */
  msPerSecond: number;
}

const FRAME = 'ProxyMain::BeginMainFrame';
const TASK = 'RunTask';

/** Reads a trace of one tab; `frameMs` is what 95 % of the frames stay below, 0 when the main thread drew none. */
export function mainThreadOf(events: readonly TraceEvent[], seconds: number): MainThread {
  // Arrows that lead to and from a frame bear its name too.
  const frames = events.filter(({ name, ph }) => name === FRAME && ph === 'X');
  const thread = frames[0]?.tid ?? busiestMainThread(events);
  const tasks = events.filter(({ name, tid }) => name === TASK && tid === thread);
  const begins = frames.map(({ ts }) => ts).sort((a, b) => a - b);
  const costs = new Array<number>(Math.max(0, begins.length - 1)).fill(0);
  let totalMs = 0;
  for (const { ts, tdur = 0 } of tasks) {
    totalMs += tdur / 1000;
    // A task that draws begins just before its frame does: its middle is inside.
    const frame = lastAtOrBefore(begins, ts + tdur / 2);
    if (frame >= 0 && frame < costs.length) costs[frame] = (costs[frame] ?? 0) + tdur / 1000;
  }
  return {
    frameMs: costs.length > 0 ? percentile(costs, 95) : 0,
    msPerSecond: totalMs / seconds,
  };
}

/** Of the main threads that there are: a thread that only composes is busier than one that rests. */
function busiestMainThread(events: readonly TraceEvent[]): number | undefined {
  const total = new Map<number, number>();
  for (const { name, tid, args } of events) {
    if (name === 'thread_name' && args?.name === 'CrRendererMain') total.set(tid, 0);
  }
  for (const { name, tid, tdur = 0 } of events) {
    const sum = total.get(tid);
    if (name === TASK && sum !== undefined) total.set(tid, sum + tdur);
  }
  return [...total].sort((one, other) => other[1] - one[1])[0]?.[0];
}

function lastAtOrBefore(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
