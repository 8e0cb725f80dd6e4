/** A limit for the figure, or for its ratio to the baseline. */
export type Target =
  { ratioAtMost: number } | { ratioAtLeast: number } | { atMost: number } | { atLeast: number };

/** One line of the table. */
export interface Row {
  what: string;
  unit: string;
  ours: number;
  baseline?: number;
  target: Target;
  /** A wall-clock time. Measured on a busy machine, it has a star in the table. */
  isWall?: boolean;
}

export const ratioOf = ({ ours, baseline }: Row): number | undefined =>
  baseline === undefined ? undefined : ours / baseline;

/** Whether the figure meets its target. Without a baseline a ratio is never met. */
export function holds(row: Row): boolean {
  const { target } = row;
  if ('atMost' in target) return row.ours <= target.atMost;
  if ('atLeast' in target) return row.ours >= target.atLeast;
  const ratio = ratioOf(row) ?? Number.NaN;
  return 'ratioAtMost' in target ? ratio <= target.ratioAtMost : ratio >= target.ratioAtLeast;
}
