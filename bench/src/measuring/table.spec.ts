import { describe, expect, it } from '@jest/globals';
import type { Row } from './row.ts';
import { table } from './table.ts';

const aRow = (row: Partial<Row> = {}): Row => ({
  what: 'a list',
  unit: 'ms',
  ours: 2,
  baseline: 1,
  target: { ratioAtMost: 2.5 },
  ...row,
});

const verdictOf = (row: Partial<Row>, load = 0) =>
  table([aRow(row)], load)
    .split('\n')
    .at(-1)
    ?.split('|')
    .at(-2)
    ?.trim();

describe('the table', () => {
  it('shows whether a ratio meets its target, in either direction', () => {
    expect(verdictOf({})).toBe('ok');
    expect(verdictOf({ ours: 3 })).toBe('not');
    expect(verdictOf({ target: { ratioAtLeast: 0.9 } })).toBe('ok');
    expect(verdictOf({ ours: 0.8, target: { ratioAtLeast: 0.9 } })).toBe('not');
  });

  it('compares a figure without a ratio with its limit', () => {
    expect(verdictOf({ ours: 13, target: { atMost: 12 } })).toBe('not');
  });

  it('fails a row without a measurement', () => {
    expect(verdictOf({ ours: Number.NaN })).toBe('not');
  });

  it('marks wall-clock times of a busy machine, but not CPU times', () => {
    const firstCell = (row: Partial<Row>) =>
      table([aRow(row)], 3)
        .split('\n')[2]
        ?.split(' | ')[0];
    expect(firstCell({ isWall: true })).toBe('| a list *');
    expect(firstCell({})).toBe('| a list');
    expect(verdictOf({ isWall: true }, 3)).toBe('ok');
  });

  it('has lines of equal width', () => {
    const lines = table([aRow(), aRow({ what: 'the same of 5,000', ours: 12_345 })], 0).split('\n');
    expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
  });
});
