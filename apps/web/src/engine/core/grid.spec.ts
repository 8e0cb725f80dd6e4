import { describe, expect, it } from '@jest/globals';
import { divide } from './grid.ts';

describe('divide', () => {
  it.each([
    [320, 2],
    [700, 2],
    [701, 3],
    [1024, 3],
    [1280, 3],
    [1440, 5],
    [1920, 5],
    [3840, 5],
  ])('divides a wall of %i px into %i columns', (width, count) => {
    expect(divide(width).count).toBe(count);
  });

  it.each([
    [-1, 2],
    [2, 2],
    [3, 3],
    [4, 5],
    [5, 5],
    [40, 5],
  ])('makes %i wanted columns %i', (wanted, count) => {
    expect(divide(1280, wanted).count).toBe(count);
  });

  it('narrows the gap to 8 px with two columns and on narrow walls', () => {
    expect(divide(1280).gap).toBe(20);
    expect(divide(1280, 2).gap).toBe(8);
    expect(divide(390, 3).gap).toBe(8);
  });

  it.each([2, 3, 5])('has a gap of 8 px up to a width of 700 px, also in %i columns', (columns) => {
    expect([320, 700].map((width) => divide(width, columns).gap)).toEqual([8, 8]);
    expect(divide(701, columns).gap).toBe(columns === 2 ? 8 : 20);
  });

  it('uses at most 1600 px, in the middle, in whole pixels', () => {
    const { count, cardWidth, gap, start } = divide(1921);
    const used = count * cardWidth + (count - 1) * gap;
    expect(used).toBeLessThanOrEqual(1600);
    expect(used).toBeGreaterThan(1600 - count);
    expect(Math.abs(1921 - used - 2 * start)).toBeLessThanOrEqual(1);
    expect([cardWidth, start].every(Number.isInteger)).toBe(true);
  });

  it('survives a wall without width', () => {
    expect(divide(0).cardWidth).toBe(1);
  });
});
