/** Where a pointer was (px) and when (ms, by the clock of the events). */
export interface Sample {
  at: number;
  timeMs: number;
}

/** ms; older movement does not count: a finger that rested this long does not throw. */
const MEMORY_MS = 100;

/** Keeps the samples that matter for a throw. */
export function remember(trace: readonly Sample[], sample: Sample): Sample[] {
  return [...trace.filter(({ timeMs }) => sample.timeMs - timeMs <= MEMORY_MS), sample];
}

/** The speed in px/s of a pointer let go at `releasedMs`. */
export function throwSpeed(trace: readonly Sample[], releasedMs: number): number {
  const recent = trace.filter(({ timeMs }) => releasedMs - timeMs <= MEMORY_MS);
  const first = recent[0];
  const last = recent.at(-1);
  if (!first || !last || last.timeMs <= first.timeMs) return 0;
  return ((last.at - first.at) / (last.timeMs - first.timeMs)) * 1000;
}
