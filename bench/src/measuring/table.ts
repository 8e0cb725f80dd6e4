import { holds, ratioOf, type Row, type Target } from './row.ts';

/** Above this load average, on two cores, wall clock times depend more on the machine than on the program. */
export const BUSY_LOAD = 2.5;

const columns = ['what', 'unit', 'ours', 'baseline', 'ratio', 'target', ''] as const;

/** All rows as a Markdown table. Those that a busy machine makes unreliable have a star. */
export function table(rows: readonly Row[], load: number): string {
  const lines = rows.map((row) => [
    withStar(row.what, row, load),
    row.unit,
    shown(row.ours),
    row.baseline === undefined ? '' : shown(row.baseline),
    ratioOf(row)?.toFixed(2) ?? '',
    targetOf(row.target),
    holds(row) ? 'ok' : 'not',
  ]);
  return aligned(columns, lines, [2, 3, 4]);
}

/** A Markdown table with columns of equal width. @param numbers the columns that are aligned to the right */
export function aligned(
  titles: readonly string[],
  lines: readonly (readonly string[])[],
  numbers: readonly number[],
): string {
  const widths = titles.map((title, at) =>
    Math.max(...[title, ...lines.map((line) => line[at] ?? '')].map(({ length }) => length)),
  );
  const isNumber = (at: number) => numbers.includes(at);
  const cell = (text: string, at: number) =>
    isNumber(at) ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0);
  const rule = widths.map((width, at) =>
    isNumber(at) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [titles, rule, ...lines].map((line) => `| ${line.map(cell).join(' | ')} |`).join('\n');
}

/** Adds a star if the machine was too busy for such a measurement. */
export const withStar = (text: string, { isWall }: Pick<Row, 'isWall'>, load: number): string =>
  isWall === true && load > BUSY_LOAD ? `${text} *` : text;

/** Rounds to three digits, which is more than the precision of the measurement. */
export const shown = (value: number): string =>
  Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 });

export function targetOf(target: Target): string {
  if ('atMost' in target) return `≤ ${shown(target.atMost)}`;
  if ('atLeast' in target) return `≥ ${shown(target.atLeast)}`;
  return 'ratioAtMost' in target
    ? `ratio ≤ ${target.ratioAtMost.toFixed(2)}`
    : `ratio ≥ ${target.ratioAtLeast.toFixed(2)}`;
}
