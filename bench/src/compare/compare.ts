import type { Group } from '../arguments.ts';
import type { Subject } from '../checkout.ts';
import { inTurns } from '../measuring/measure.ts';
import type { Row } from '../measuring/row.ts';
import { measure } from '../parts/measure.ts';
import type { ComparedRounds } from './differences.ts';
import type { OtherCheckout } from './other-checkout.ts';

export interface Comparison {
  subject: Subject;
  other: OtherCheckout;
  groups: ReadonlySet<Group>;
  rounds: number;
  say: (line: string) => void;
}

/**
 * Measures both checkouts alternately, so that other load affects both equally. The same benchmark measures both; only
 * the services and pages are those of the other checkout.
 */
export async function compare(comparison: Comparison): Promise<ComparedRounds> {
  const { subject, other, groups, rounds, say } = comparison;
  const measured = (name: string, checkout: string) => async (): Promise<Row[]> =>
    measure({ ...subject, checkout }, groups, (line) => say(`${name}: ${line}`));
  const { ours, baseline } = await inTurns(rounds, {
    ours: measured('this checkout', subject.checkout),
    baseline: measured(other.hash.slice(0, 8), other.folder),
  });
  return { ours, theirs: baseline };
}
