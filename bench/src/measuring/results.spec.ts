import { describe, expect, it } from '@jest/globals';
import { resultsFile, resultsOf } from './results.ts';
import type { Row } from './row.ts';

const commit = { hash: 'a1b2c3d4e5f6', isChanged: true };
const date = new Date('2026-05-04T03:02:01Z');
const slow: Row = {
  what: 'a list',
  unit: 'ms',
  ours: 6,
  baseline: 2,
  target: { ratioAtMost: 2.5 },
};

const rowOf = (row: Row) =>
  resultsOf({ commit, date, load: { before: 1, after: 2 }, rows: [row] }).rows[0];

describe('resultsOf', () => {
  it('names the commit, the time and the machine', () => {
    const results = resultsOf({ commit, date, load: { before: 1, after: 2 }, rows: [] });
    expect(results).toMatchObject({ commit: commit.hash, changed: true });
    expect(results.date).toBe('2026-05-04T03:02:01.000Z');
    expect(results.machine.cores).toBeGreaterThan(0);
    expect(results.machine.model).not.toBe('');
  });

  it('has the figures, the target and whether it is met', () => {
    expect(rowOf(slow)).toEqual({
      ...{ what: 'a list', unit: 'ms', value: 6, baseline: 2, ratio: 3 },
      ...{ target: { ratioAtMost: 2.5 }, ok: false },
    });
    expect(rowOf({ ...slow, ours: 4 })?.ok).toBe(true);
  });

  it('has null for what was not measured', () => {
    const row = { what: 'a list', unit: 'ms', ours: Number.NaN, target: { atMost: 1 } };
    expect(rowOf(row)).toMatchObject({ value: null, baseline: null, ratio: null, ok: false });
  });
});

describe('resultsFile', () => {
  it('is new for each run, and sorts by time', () => {
    expect(resultsFile('/salon', date, commit)).toBe(
      '/salon/bench/results/2026-05-04T03-02-01-a1b2c3d4.json',
    );
  });
});
