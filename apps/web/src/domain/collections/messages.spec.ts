import { expect, it } from '@jest/globals';
import { messages } from './messages.ts';

it.each([
  [1, '1 collection'],
  [1_240, '1,240 collections'],
])('counts %d collections as images are counted', (count, expected) => {
  expect(messages.found(count)).toBe(expected);
});
