import { describe, expect, it } from '@jest/globals';
import { anImage } from '../../../test/an-image.ts';
import { readListedImage } from '../../domain/images/listed-images.ts';
import { sortPictures } from './sort-pictures.ts';
import type { SortOrder } from './sort-pictures.ts';

const picture = (id: string, originalFilename: string, date: string | null) =>
  readListedImage(anImage(id, { originalFilename, date }));
const pictures = [
  picture('a', 'IMG_10.jpg', '2024-05-01T10:00:00'),
  picture('b', 'img_9.jpg', null),
  picture('c', 'IMG_2.jpg', '2023-05-01T10:00:00'),
  picture('d', 'img_10.jpg', '2024-05-01T10:00:00'),
];

describe('the pictures of a collection', () => {
  it.each<[SortOrder, string]>([
    ['date', 'cadb'],
    ['dateDown', 'adcb'],
    ['name', 'cbad'],
    ['nameDown', 'adbc'],
  ])('are sorted by %s, equals in the order they had', (order, expected) => {
    const sorted = sortPictures(pictures, order).map(({ id }) => id);
    expect(sorted.join('')).toBe(expected);
  });
});
