import { cpuSecondsOf, residentBytesOf } from './process-tree.ts';

const SAMPLE_MS = 50;

export interface Usage {
  /** Wall clock. */
  seconds: number;
  /** CPU time of the processes and their descendants. */
  cpuSeconds: number;
  /** The peak of the total resident memory, and its difference from the start. */
  peakBytes: number;
  grownBytes: number;
}

/** Runs `action` and returns its result with the resources that the given processes used. */
export async function measured<T>(
  pids: readonly number[],
  action: () => Promise<T>,
): Promise<Usage & { result: T }> {
  const residentBefore = residentBytesOf(pids);
  let peakBytes = residentBefore;
  const sample = () => void (peakBytes = Math.max(peakBytes, residentBytesOf(pids)));
  const timer = setInterval(sample, SAMPLE_MS);
  const cpuBefore = cpuSecondsOf(pids);
  const startedMs = performance.now();
  try {
    const result = await action();
    const seconds = (performance.now() - startedMs) / 1000;
    const cpuSeconds = cpuSecondsOf(pids) - cpuBefore;
    sample();
    return { result, seconds, cpuSeconds, peakBytes, grownBytes: peakBytes - residentBefore };
  } finally {
    clearInterval(timer);
  }
}

export interface Rounds<T> {
  ours: T[];
  baseline: T[];
}

/** Runs both alternately, so that other load affects both equally; the one that begins changes with each round. */
export async function inTurns<T>(
  rounds: number,
  contestants: { ours: () => Promise<T>; baseline: () => Promise<T> },
): Promise<Rounds<T>> {
  const results: Rounds<T> = { ours: [], baseline: [] };
  for (let round = 0; round < rounds; round++) {
    const order = ['ours', 'baseline'] as const;
    for (const name of round % 2 === 0 ? order : order.toReversed()) {
      results[name].push(await contestants[name]());
    }
  }
  return results;
}

/** The medians of one figure over all rounds. */
export const medians = <T>({ ours, baseline }: Rounds<T>, figure: (round: T) => number) => ({
  ours: median(ours.map(figure)),
  baseline: median(baseline.map(figure)),
});

export const median = (values: readonly number[]): number => percentile(values, 50);

/** The smallest value that is not exceeded by at least `percent` of the values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
