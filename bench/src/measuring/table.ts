import { holds, ratioOf, type Row, type Target } from './row.ts';

/** Above this load average, on two cores, wall clock times depend more on the machine than on the program. */
export const BUSY_LOAD = 2.5;

const columns = ['what', 'unit', 'ours', 'baseline', 'ratio', 'target', ''] as const;

/** All rows as a Markdown table with aligned columns. */
export function table(rows: readonly Row[], load: number): string {
  const lines = rows.map((row) => [
    row.what,
    row.unit,
    shown(row.ours),
    row.baseline === undefined ? '' : shown(row.baseline),
    ratioOf(row)?.toFixed(2) ?? '',
    targetOf(row.target),
    verdict(row, load),
  ]);
  const widths = columns.map((title, at) =>
    Math.max(...[title, ...lines.map((line) => line[at] ?? '')].map(({ length }) => length)),
  );
  const isNumber = (at: number) => at >= 2 && at <= 4;
  const cell = (text: string, at: number) =>
    isNumber(at) ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0);
  const rule = widths.map((width, at) =>
    isNumber(at) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [columns, rule, ...lines].map((line) => `| ${line.map(cell).join(' | ')} |`).join('\n');
}

function verdict(row: Row, load: number): string {
  const word = holds(row) ? 'ok' : 'not';
  return row.isWall && load > BUSY_LOAD ? `(${word})` : word;
}

/** Rounds to three digits, which is more than the precision of the measurement. */
const shown = (value: number): string =>
  Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 });

function targetOf(target: Target): string {
  if ('atMost' in target) return `≤ ${shown(target.atMost)}`;
  if ('atLeast' in target) return `≥ ${shown(target.atLeast)}`;
  return 'ratioAtMost' in target
    ? `ratio ≤ ${target.ratioAtMost.toFixed(2)}`
    : `ratio ≥ ${target.ratioAtLeast.toFixed(2)}`;
}
