import { describe, expect, it } from '@jest/globals';
import { remember, throwSpeed } from './trace.ts';
import type { Sample } from './trace.ts';

const moves = (...samples: [at: number, timeMs: number][]) =>
  samples.reduce<Sample[]>((trace, [at, timeMs]) => remember(trace, { at, timeMs }), []);

describe('throwSpeed', () => {
  it('is px per second by the clock of the events', () => {
    expect(throwSpeed(moves([0, 0], [8, 16], [40, 80]), 80)).toBe(500);
    expect(throwSpeed(moves([40, 0], [0, 80]), 80)).toBe(-500);
  });

  it('forgets what is older than a tenth of a second', () => {
    expect(throwSpeed(moves([-900, 0], [0, 200], [10, 250]), 250)).toBe(200);
  });

  it('is nothing after the finger rested', () => {
    expect(throwSpeed(moves([0, 0], [90, 90]), 191)).toBe(0);
  });

  it('is nothing without movement or time', () => {
    expect(throwSpeed([], 0)).toBe(0);
    expect(throwSpeed(moves([0, 5], [50, 5]), 5)).toBe(0);
  });
});
