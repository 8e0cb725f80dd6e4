import { describe, expect, it } from '@jest/globals';
import { mergedBack } from './merged-back.ts';

const list = (letters: string) => [...letters].map((id) => ({ id }));
const merged = (now: string, before: string, back: string) =>
  mergedBack(list(now), list(before), new Set(back))
    .map(({ id }) => id)
    .join('');

describe('images that come back', () => {
  it.each([
    ['ad', 'abcd', 'bc', 'abcd'],
    ['ad', 'abcd', 'c', 'acd'],
    // New ones lead; what was deleted otherwise stays away.
    ['xa', 'abcd', 'b', 'xab'],
    ['', 'ab', 'ab', 'ab'],
  ])('stand among %s, once %s, with %s as %s', (now, before, back, expected) => {
    expect(merged(now, before, back)).toBe(expected);
  });
});
