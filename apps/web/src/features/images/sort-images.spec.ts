import { describe, expect, it } from '@jest/globals';
import { anImage } from '../../../test/an-image.ts';
import { readListedImage } from '../../domain/images/listed-images.ts';
import { isSorting, sortImages } from './sort-images.ts';
import type { Sorting } from './sort-images.ts';

const images = [
  anImage('c', { originalFilename: 'IMG_10.jpg', size: 2, date: null }),
  anImage('b', { originalFilename: 'img_9.jpg', size: 2, date: '2024-01-05T13:20:00' }),
  anImage('a', { originalFilename: 'IMG_11.jpg', size: 7, date: '2026-01-05T13:20:00' }),
].map(readListedImage);
const sorted = (by: Sorting) => sortImages(images, by).map(({ id }) => id);

describe('images', () => {
  it.each([
    ['newest', 'cba'],
    ['date', 'abc'],
    ['name', 'bca'],
    ['size', 'acb'],
  ] as const)('are sorted by %s, and stay as they were among equals', (by, order) => {
    expect(sorted(by).join('')).toBe(order);
  });

  it('are never sorted by what an address makes up', () => {
    expect(['name', 'constructor', '', null].filter(isSorting)).toEqual(['name']);
  });
});
