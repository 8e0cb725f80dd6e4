import type { Group } from '../arguments.ts';
import type { Row } from '../measuring/row.ts';

/** Collects the rows of the wanted groups. */
export interface Measurement {
  /** Whether any of these groups is wanted. */
  wants(...groups: readonly Group[]): boolean;
  /** Shows a line about the progress. */
  say(line: string): void;
  /** Measures rows if their group is wanted. */
  add(group: Group, what: string, rows: () => Promise<Row[]>): Promise<void>;
}
