import { expect, it } from '@jest/globals';
import { anImage } from '../../../testing/an-image.ts';
import { readListedImage } from './listed-image.ts';
import { listedItems, longSheetItems, sheetItems } from './sheet-items.ts';

const date = '2024-01-05T13:20:00';
const images = ['a', 'b'].map((id) => readListedImage(anImage(id, { captions: {}, date })));

it('images without a caption are called by their files in the dashboard', () => {
  expect(listedItems(images).map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  expect(longSheetItems([undefined, ...images]).map((item) => item?.name)).toEqual([
    undefined,
    'a.jpg',
    'b.jpg',
  ]);
});

it('visitors read no names of files', () => {
  const day = 'Photo, January 5, 2024';
  expect(sheetItems(images).map(({ name }) => name)).toEqual([day, day]);
});
