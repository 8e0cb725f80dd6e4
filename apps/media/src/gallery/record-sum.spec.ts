import { describe, expect, it } from '@jest/globals';
import { combined, noSum, sumOf, versionOf } from './record-sum.ts';

describe('sums', () => {
  const [a, b, c] = [sumOf('a'), sumOf('b'), sumOf('c')];

  it('of a set do not depend on the order of its members', () => {
    expect(combined(combined(a, b), c)).toEqual(combined(combined(c, a), b));
  });

  it('lose a member when it is added again', () => {
    expect(combined(combined(a, b), b)).toEqual(a);
    expect(combined(a, a)).toEqual(noSum);
  });

  it('have versions that differ where the sums do', () => {
    const versions = [noSum, a, b, combined(a, b)].map(versionOf);
    expect(new Set(versions).size).toBe(4);
    for (const version of versions) expect(version).toMatch(/^[\w-]{17}$/);
  });
});
