/** What a figure is held against: its ratio to the baseline's, or the figure itself. */
export type Target =
  { ratioAtMost: number } | { ratioAtLeast: number } | { atMost: number } | { atLeast: number };

/** One line of the table. */
export interface Row {
  what: string;
  unit: string;
  ours: number;
  baseline?: number;
  target: Target;
  /** Wall clock: with others at work on the machine it is information, not a verdict. */
  isWall?: boolean;
}

export const ratioOf = ({ ours, baseline }: Row): number | undefined =>
  baseline === undefined ? undefined : ours / baseline;

/** Whether the figure holds its target; one without a baseline cannot hold a ratio. */
export function holds(row: Row): boolean {
  const { target } = row;
  if ('atMost' in target) return row.ours <= target.atMost;
  if ('atLeast' in target) return row.ours >= target.atLeast;
  const ratio = ratioOf(row) ?? Number.NaN;
  return 'ratioAtMost' in target ? ratio <= target.ratioAtMost : ratio >= target.ratioAtLeast;
}
