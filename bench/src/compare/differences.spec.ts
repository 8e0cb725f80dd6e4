import { describe, expect, it } from '@jest/globals';
import type { Row } from '../measuring/row.ts';
import { differences, differenceTable } from './differences.ts';

const row = (what: string, ours: number): Row => ({
  what,
  unit: 'ms',
  ours,
  target: { atMost: 9 },
});
const rounds = (...values: number[]) => values.map((value) => [row('a list', value)]);

describe('differences', () => {
  it('are those of the medians, so that one disturbed round changes nothing', () => {
    const [list] = differences({ ours: rounds(11, 90, 10), theirs: rounds(10, 10, 10) });
    expect(list).toMatchObject({ what: 'a list', unit: 'ms', ours: 11, theirs: 10 });
    expect(list?.percent).toBeCloseTo(10);
  });

  it.each([
    ['more in every round', [5, 6, 7], [1, 2, 4], true],
    ['less in every round', [1, 2, 4], [5, 6, 7], true],
    ['more in some rounds', [3, 6, 7], [1, 2, 4], false],
  ])('are clear if one checkout needs %s', (_, ours, theirs, isClear) => {
    const [list] = differences({ ours: rounds(...ours), theirs: rounds(...theirs) });
    expect(list?.isClear).toBe(isClear);
  });

  it('leave out rows that one of the two does not have', () => {
    const ours = [[row('a list', 1), row('a start', 1)]];
    const theirs = [[row('a list', 1), row('an upload', 1)]];
    expect(differences({ ours, theirs }).map(({ what }) => what)).toEqual(['a list']);
  });
});

describe('the table of differences', () => {
  const cells = (ours: number, theirs: number) =>
    differenceTable(differences({ ours: rounds(ours), theirs: rounds(theirs) }), 'v1')
      .split('\n')
      .at(-1)
      ?.split('|')
      .map((cell) => cell.trim());

  it('has the difference in percent with its sign', () => {
    expect(cells(12, 10)).toEqual(['', 'a list', 'ms', '12', '10', '+20.0 %', 'clear', '']);
    expect(cells(9, 10)?.[5]).toBe('-10.0 %');
  });

  it('has no difference from nothing', () => {
    expect(cells(3, 0)?.[5]).toBe('');
  });
});
