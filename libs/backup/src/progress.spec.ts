import { expect, it } from '@jest/globals';
import { bytesPerMb } from '@salon/api-contract';
import { Progress } from './progress.ts';

it.each([
  [1, 1, 'saved: 1 of 1 image, 1 MB'],
  [1_240, 1_500, 'saved: 1,240 of 1,240 images, 1,500 MB'],
])('counts %d images', (images, mb, expected) => {
  const lines: string[] = [];
  const progress = new Progress('saved', images, (line) => lines.push(line));
  for (let n = 0; n < images; n += 1) progress.image(mb * bytesPerMb);
  expect(lines.at(-1)).toBe(expected);
});
