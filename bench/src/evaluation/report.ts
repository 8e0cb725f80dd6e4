import type { Quality, Result } from './evaluate.ts';
import { ways } from './gallery.ts';

const columns: readonly (keyof Quality)[] = ['recall', 'absentEmpty', 'presentLost'];
const titles: Record<keyof Quality, string> = {
  recall: 'recall at 10',
  absentEmpty: 'absent: empty',
  presentLost: 'present: lost',
};

/** The results as a Markdown table with aligned columns. */
export function report(results: readonly Result[]): string {
  const head = ['images', 'setting', ...columns.flatMap(() => ways)];
  const groups = ['', '', ...columns.flatMap((key) => [titles[key], '', ''])];
  const lines = results.map(({ size, match, by }) => [
    String(size),
    match,
    ...columns.flatMap((key) => ways.map((way) => percent(by[way][key]))),
  ]);
  const widths = head.map((_, at) =>
    Math.max(...[groups, head, ...lines].map((line) => line[at]?.length ?? 0)),
  );
  const rule = widths.map((width, at) =>
    at === 1 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const cell = (text: string, at: number) =>
    at === 1 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0);
  return [groups, rule, head, ...lines]
    .map((line) => `| ${line.map(cell).join(' | ')} |`)
    .join('\n');
}

const percent = (share: number) => (Number.isNaN(share) ? '' : `${(100 * share).toFixed(1)} %`);
