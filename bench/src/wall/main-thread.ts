import { percentile } from '../measuring/measure.ts';
import type { TraceEvent } from './chromium.ts';

export interface MainThread {
  /** CPU time of a frame in ms, its script, style, layout and paint. */
  frameMs: number;
  /** CPU time in ms per second, including the work between frames. */
  msPerSecond: number;
}

const FRAME = 'ProxyMain::BeginMainFrame';
const TASK = 'RunTask';
const MS = 1000;

/** Evaluates the trace of one tab. `frameMs` is the 95th percentile, or 0 if the main thread drew no frames. */
export function mainThreadOf(events: readonly TraceEvent[], seconds: number): MainThread {
  // Flow events to and from a frame have the same name.
  const frames = events.filter(({ name, ph }) => name === FRAME && ph === 'X');
  const thread = frames[0]?.tid ?? busiestMainThread(events);
  const tasks = events.filter(({ name, tid }) => name === TASK && tid === thread);
  const total = tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  const costs = frames.map(({ tdur = 0 }) => tdur / MS);
  return {
    frameMs: costs.length > 0 ? percentile(costs, 95) : 0,
    msPerSecond: total / MS / seconds,
  };
}

/** Only main threads count, because a compositor thread can be busier than an idle main thread. */
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
