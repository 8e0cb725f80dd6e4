import type { Row, Target } from '../measuring/row.ts';
import { holds } from '../measuring/row.ts';
import { aligned, shown, targetOf, withStar } from '../measuring/table.ts';
import type { Cost } from './cost.ts';

export interface Size {
  count: number;
  cost: Cost;
}

interface Figure {
  what: string;
  unit: string;
  of: (cost: Cost) => number | undefined;
  target: Target;
  isWall?: true;
}

/**
 * The targets hold for every size up to 100,000 images; a ratio is that to the smallest. Those of the visits, of a first
 * search and of the complete list are set from measurements: they only show changes.
 */
const figures: readonly Figure[] = [
  figure('start until the wall is there', 's', ({ startS }) => startS, { atMost: 10 }, true),
  figure('first visit, cold', 'ms', ({ coldMs }) => coldMs, { atMost: 1_000 }, true),
  figure('first visit, warm', 'ms', ({ warmMs }) => warmMs, { atMost: 100 }, true),
  figure('first visit: lists', 'KB', ({ visitKb }) => visitKb, { ratioAtMost: 1.3 }),
  figure('first search', 'ms', ({ searchColdMs }) => searchColdMs, { atMost: 200 }, true),
  figure('search, three words: p95', 'ms', ({ searchP95Ms }) => searchP95Ms, { atMost: 50 }, true),
  figure(
    'from a published upload until a new visit',
    'ms',
    ({ uploadMs }) => uploadMs,
    { atMost: 300 },
    true,
  ),
  figure('a change: CPU of media', 'ms', ({ changeCpuMs }) => changeCpuMs, { atMost: 20 }),
  figure('memory of media', 'MB', ({ mediaMb }) => mediaMb, { atMost: 250 }),
  figure('memory of the database', 'MB', ({ databaseMb }) => databaseMb, { atMost: 250 }),
  figure('GET /images', 's', ({ listS }) => listS, { atMost: 60 }, true),
  figure('GET /images: weight', 'MB', ({ listMb }) => listMb, { atMost: 20 }),
];

function figure(
  what: string,
  unit: string,
  of: Figure['of'],
  target: Target,
  isWall?: true,
): Figure {
  return { what, unit, of, target, ...(isWall && { isWall }) };
}

const named = (count: number) => count.toLocaleString('en');

/** One row for each figure and size. */
export const growthRows = (sizes: readonly Size[]): Row[] =>
  figures.flatMap((each) => sizes.flatMap(({ count, cost }) => rowOf(each, sizes, count, cost)));

function rowOf(
  { of, target, what, unit }: Figure,
  [smallest]: readonly Size[],
  count: number,
  cost: Cost,
): Row[] {
  const ours = of(cost);
  if (ours === undefined) return [];
  const baseline = 'ratioAtMost' in target && smallest ? of(smallest.cost) : undefined;
  return [
    {
      ...{ what: `${what}, ${named(count)} images`, unit, ours, target },
      ...(baseline !== undefined && { baseline }),
    },
  ];
}

/**
 * A line for each figure with all sizes side by side; `ok` if every size meets the target. Figures that a busy machine
 * makes unreliable have a star.
 */
export function growthTable(sizes: readonly Size[], load: number): string {
  const lines = figures.flatMap((each) => {
    const rows = sizes.flatMap(({ count, cost }) => rowOf(each, sizes, count, cost));
    if (rows.length === 0) return [];
    const values = rows.map(({ ours }) => shown(ours));
    const verdict = rows.every(holds) ? 'ok' : 'not';
    return [
      [withStar(each.what, each, load), each.unit, ...values, targetOf(each.target), verdict],
    ];
  });
  const counts = sizes.map(({ count }) => named(count));
  return aligned(
    ['images', 'unit', ...counts, 'target', ''],
    lines,
    counts.map((_, at) => at + 2),
  );
}
