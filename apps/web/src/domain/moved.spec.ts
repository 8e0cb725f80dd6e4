import { expect, it } from '@jest/globals';
import { moved } from './moved.ts';

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 3, 'acdb'],
  [2, 2, 'abcd'],
])('takes what lies at %i to %i', (from, to, expected) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(expected);
});
