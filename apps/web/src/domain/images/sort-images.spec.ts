import { describe, expect, it } from '@jest/globals';
import { anImage } from '../../../testing/an-image.ts';
import { readListedImage } from './listed-image.ts';
import { isSorting, sortImages } from './sort-images.ts';

const images = [
  { id: 'a', originalFilename: 'IMG_10.jpg', size: 2, date: '2024-05-01T10:00:00' },
  { id: 'b', originalFilename: 'img_9.jpg', size: 7, date: null },
  { id: 'c', originalFilename: 'IMG_2.jpg', size: 1, date: '2023-05-01T10:00:00' },
  { id: 'd', originalFilename: 'img_10.jpg', size: 2, date: '2024-05-01T10:00:00' },
].map(({ id, ...facts }, number) =>
  readListedImage(anImage(id, { ...facts, createdAt: `2026-01-0${9 - number}T00:00:00Z` })),
);

describe('images', () => {
  it.each([
    ['newest', 'abcd'],
    ['oldest', 'dcba'],
    ['date', 'adcb'],
    ['date-asc', 'cdab'],
    ['name', 'cbad'],
    ['name-desc', 'adbc'],
    ['size', 'badc'],
    ['size-asc', 'cadb'],
  ] as const)(
    'are sorted by %s, equals in the order they had or in that of their uploads',
    (by, order) => {
      const sorted = sortImages(images, by).map(({ id }) => id);
      expect(sorted.join('')).toBe(order);
    },
  );

  it('have the order of their names that the server gives a long list', () => {
    const names = [
      '(1)',
      '2024-01',
      '_DSC0001',
      'DSC0001',
      'img 3',
      'IMG-2',
      'IMG_1',
      'oslo',
      '~a',
    ];
    const named = names.map((originalFilename) =>
      readListedImage(anImage(originalFilename, { originalFilename })),
    );
    expect(sortImages(named.toReversed(), 'name').map(({ filename }) => filename)).toEqual(names);
  });

  it('are never sorted by what an address makes up', () => {
    expect(['name', 'constructor', '', null].filter(isSorting)).toEqual(['name']);
  });
});
