import type { CounterLabels, CounterName, DurationLabels, DurationName } from './catalogue.ts';
import type { Metrics } from './metrics.ts';
import type { RunningSpan, SpanSpec, Traces } from './traces.ts';

/** What is configured in this process; empty by default, so that every function below returns at once. */
const active: { metrics?: Metrics | undefined; traces?: Traces | undefined } = {};

/** Replaces what is configured. */
export function activate(metrics: Metrics | undefined, traces: Traces | undefined): void {
  Object.assign(active, { metrics, traces });
}

/** Whether metrics or traces are configured. Constant from the start of the process to its end. */
export const isObserved = (): boolean =>
  active.metrics !== undefined || active.traces !== undefined;

/** Records how long something took, in ms, under a name and labels of the catalogue. Costs nothing without metrics. */
export function recordDuration<N extends DurationName>(
  name: N,
  labels: DurationLabels<N>,
  ms: number,
): void {
  active.metrics?.recordDuration(name, labels, ms / 1_000);
}

/**
 * Shows labels of a duration before its first value. The `increase` of an alert does not count the value with which a
 * series begins. Costs nothing without metrics.
 */
export function startAtZero<N extends DurationName>(name: N, labels: DurationLabels<N>): void {
  active.metrics?.startAtZero(name, labels);
}

/** Adds to a counter of the catalogue. Costs nothing without metrics. */
export function count<N extends CounterName>(name: N, labels: CounterLabels<N>, by = 1): void {
  active.metrics?.count(name, labels, by);
}

/** Counts a lookup in a cache. */
export function countLookup(cache: string, isHit: boolean): void {
  active.metrics?.count('cacheLookups', { cache, result: isHit ? 'hit' : 'miss' }, 1);
}

/** The current span for another process; undefined without traces. */
export const traceparent = (): string | undefined => active.traces?.traceparent();

/** A span without a duration in the metrics. */
export const beginSpan = (spec: SpanSpec): RunningSpan | undefined => active.traces?.begin(spec);

/** Something that has begun, with its duration and its span. */
export class Operation<N extends DurationName> {
  private readonly beganAt = performance.now();
  private readonly span: RunningSpan | undefined;
  private isOver = false;

  constructor(
    private readonly duration: N,
    spec: SpanSpec,
  ) {
    this.span = beginSpan(spec);
  }

  /** Runs work whose spans are parts of this one. */
  run<T>(work: () => T): T {
    return this.span ? this.span.run(work) : work();
  }

  /** Only the first call counts. */
  end(labels: DurationLabels<N>, isFailure = false): void {
    if (this.isOver) return;
    this.isOver = true;
    recordDuration(this.duration, labels, performance.now() - this.beganAt);
    this.span?.end(asAttributes(labels), isFailure);
  }
}

/** undefined if nothing is configured. */
export const begin = <N extends DurationName>(
  duration: N,
  spec: SpanSpec,
): Operation<N> | undefined => (isObserved() ? new Operation(duration, spec) : undefined);

interface Observation<N extends DurationName> {
  duration: N;
  span: SpanSpec;
  /** The labels of the metric; without an argument those of a success. */
  labels: (failure?: { error: unknown }) => DurationLabels<N>;
}

/** Runs work as one operation. */
export async function observe<N extends DurationName, T>(
  { duration, span, labels }: Observation<N>,
  work: () => T | Promise<T>,
): Promise<T> {
  const operation = begin(duration, span);
  if (!operation) return work();
  try {
    const result = await operation.run(work);
    operation.end(labels());
    return result;
  } catch (error) {
    operation.end(labels({ error }), true);
    throw error;
  }
}

const asAttributes = (labels: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [`salon.${name}`, value]));
