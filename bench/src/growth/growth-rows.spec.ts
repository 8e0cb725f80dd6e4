import { describe, expect, it } from '@jest/globals';
import type { Cost } from './cost.ts';
import { growthRows, growthTable, type Size } from './growth-rows.ts';

const cost: Cost = {
  ...{ startS: 2, coldMs: 50, warmMs: 9, visitKb: 100, searchColdMs: 30, searchP95Ms: 10 },
  ...{ uploadMs: 20, changeCpuMs: 5, mediaMb: 150, databaseMb: 60, listS: 1, listMb: 0.2 },
};
const sizes = (large: Partial<Cost>): Size[] => [
  { count: 1_000, cost },
  { count: 100_000, cost: { ...cost, ...large } },
];

/** The cells of the line that begins with a text. */
function lineOf(table: string, start: string): string[] | undefined {
  const line = table.split('\n').find((each) => each.startsWith(`| ${start}`));
  return line?.split('|').map((cell) => cell.trim());
}

describe('the table of growth', () => {
  it('has all sizes of a figure in one line', () => {
    const table = growthTable(sizes({ mediaMb: 240 }), 0);
    expect(lineOf(table, 'images')).toEqual([
      ...['', 'images', 'unit', '1,000', '100,000', 'target', '', ''],
    ]);
    expect(lineOf(table, 'memory of media')).toEqual([
      ...['', 'memory of media', 'MB', '150', '240', '≤ 250', 'ok', ''],
    ]);
  });

  it('is not ok if one size misses the target', () => {
    expect(
      lineOf(growthTable(sizes({ uploadMs: 301 }), 0), 'from a published upload')?.at(-2),
    ).toBe('not');
  });

  it('compares the lists of a first visit with the smallest gallery', () => {
    const verdict = (visitKb: number) =>
      lineOf(growthTable(sizes({ visitKb }), 0), 'first visit: lists')?.at(-2);
    expect(verdict(130)).toBe('ok');
    expect(verdict(131)).toBe('not');
  });

  it('marks wall-clock times of a busy machine, but not other figures', () => {
    const table = growthTable(sizes({}), 3);
    expect(lineOf(table, 'start')?.[1]).toBe('start until the wall is there *');
    expect(lineOf(table, 'memory of media')?.[1]).toBe('memory of media');
    const quiet = growthTable(sizes({}), 0);
    expect(lineOf(quiet, 'start')?.[1]).toBe('start until the wall is there');
  });

  it('leaves out the memory of a database that is not its own', () => {
    const away = sizes({}).map(({ count }) => ({
      count,
      cost: { ...cost, databaseMb: undefined },
    }));
    expect(lineOf(growthTable(away, 0), 'memory of the database')).toBeUndefined();
    expect(lineOf(growthTable(away, 0), 'memory of media')).toBeDefined();
  });
});

describe('the rows of growth', () => {
  it('are one for each figure and size', () => {
    const named = growthRows(sizes({ startS: 11 })).filter(({ what }) => what.startsWith('start'));
    expect(named.map(({ what, ours }) => [what, ours])).toEqual([
      ['start until the wall is there, 1,000 images', 2],
      ['start until the wall is there, 100,000 images', 11],
    ]);
  });
});
