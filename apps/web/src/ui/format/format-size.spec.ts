import { expect, it } from '@jest/globals';
import { formatSize } from './format-size.ts';

it.each([
  [0, '0.00 MB'],
  [1, '< 0.01 MB'],
  [5242, '< 0.01 MB'],
  [5243, '0.01 MB'],
  [4_718_592, '4.50 MB'],
])('writes %p bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
