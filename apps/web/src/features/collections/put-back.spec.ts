import { describe, expect, it } from '@jest/globals';
import { putBack } from './put-back.ts';

describe('images put back into a collection', () => {
  it.each([
    ['ad', 'abcd', 'bc', 'abcd'],
    ['bc', 'abcd', 'ad', 'abcd'],
    // Only those that were removed here.
    ['ad', 'abcd', 'c', 'acd'],
    // The order and the images of others stay.
    ['dxa', 'abcd', 'b', 'dxab'],
    ['', 'ab', 'ab', 'ab'],
    // One of them is back already.
    ['cad', 'abcd', 'bc', 'cabd'],
  ])('to %s, once %s, without %s, give %s', (now, before, removed, expected) => {
    expect(putBack([...now], [...before], new Set(removed)).join('')).toBe(expected);
  });
});
