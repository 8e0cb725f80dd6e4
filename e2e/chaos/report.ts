import type { Caller } from './caller.ts';
import type { Load } from './load/load.ts';
import type { Kind } from './plan.ts';

/** The longest list of problems in a report. */
const shown = 20;

/** What a run has done and found. */
export class Report {
  readonly faults: Partial<Record<Kind, number>> = {};
  readonly problems: string[] = [];
  longestToReadyMs = 0;

  constructor(
    private readonly seed: number,
    private readonly began = performance.now(),
  ) {}

  get count(): number {
    return Object.values(this.faults).reduce((sum, count) => sum + count, 0);
  }

  add(kind: Kind, readyMs: number, problems: string[]): void {
    this.faults[kind] = (this.faults[kind] ?? 0) + 1;
    this.longestToReadyMs = Math.max(this.longestToReadyMs, readyMs);
    this.problems.push(...problems);
  }

  /** The one line of the run. */
  summary(caller: Caller, { uploads, changes, backfills }: Load, dataDir?: string): object {
    return {
      seed: this.seed,
      seconds: Math.round((performance.now() - this.began) / 1_000),
      faults: this.count,
      byKind: this.faults,
      uploads: uploads.acknowledged,
      edits: changes.edits,
      deletions: changes.deletions,
      backfills,
      requests: caller.requests,
      answers: caller.statuses,
      unexpected: caller.unexpected,
      longestAnswer: caller.longest,
      longestToReadyMs: Math.round(this.longestToReadyMs),
      problemCount: this.problems.length,
      problems: this.problems.slice(0, shown),
      ...(dataDir !== undefined && { dataDir }),
    };
  }
}
