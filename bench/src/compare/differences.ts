import { median } from '../measuring/measure.ts';
import type { Row } from '../measuring/row.ts';
import { aligned, shown } from '../measuring/table.ts';

/** The rows of every round, for both checkouts. */
export interface ComparedRounds {
  ours: readonly (readonly Row[])[];
  theirs: readonly (readonly Row[])[];
}

/** One figure in both checkouts. Medians of all rounds. */
export interface Difference {
  what: string;
  unit: string;
  ours: number;
  theirs: number;
  /** How much larger ours is, of theirs; NaN if theirs is 0. */
  percent: number;
  /**
   * Whether every round of one checkout is above every round of the other. With three rounds that happens by chance in
   * one of ten rows.
   */
  isClear: boolean;
}

/** The differences of the rows that both have. */
export function differences({ ours, theirs }: ComparedRounds): Difference[] {
  const before = valuesOf(theirs);
  return [...valuesOf(ours)].flatMap(([what, { unit, values }]) => {
    const other = before.get(what);
    if (!other) return [];
    const [mine, theirValues] = [median(values), median(other.values)];
    const percent = theirValues === 0 ? Number.NaN : (mine / theirValues - 1) * 100;
    const isClear =
      Math.min(...values) > Math.max(...other.values) ||
      Math.max(...values) < Math.min(...other.values);
    return [{ what, unit, ours: mine, theirs: theirValues, percent, isClear }];
  });
}

/** In the order of the first round. */
function valuesOf(rounds: readonly (readonly Row[])[]) {
  const all = new Map<string, { unit: string; values: number[] }>();
  for (const { what, unit, ours } of rounds.flat()) {
    const known = all.get(what);
    if (known) known.values.push(ours);
    else all.set(what, { unit, values: [ours] });
  }
  return all;
}

/** @param commit the name of the other checkout */
export function differenceTable(all: readonly Difference[], commit: string): string {
  const lines = all.map(({ what, unit, ours, theirs, percent, isClear }) => [
    what,
    unit,
    shown(ours),
    shown(theirs),
    signed(percent),
    isClear ? 'clear' : '',
  ]);
  return aligned(['what', 'unit', 'this checkout', commit, 'difference', ''], lines, [2, 3, 4]);
}

const signed = (percent: number): string =>
  Number.isNaN(percent) ? '' : `${percent > 0 ? '+' : ''}${percent.toFixed(1)} %`;
