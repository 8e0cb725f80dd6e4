import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aWallImage } from '../../../testing/an-image.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { ChunkedImages } from '../../domain/images/images-of-wall.ts';
import { readWallImages } from '../../domain/images/wall-image.ts';
import { findImages, loadWall } from './gallery-slice.ts';
import { foundList, toStored } from './image-lists.ts';
import type { ImageList } from './image-lists.ts';
import { SortToggler } from './sort-toggler.tsx';

const read = (date: string | null) =>
  readWallImages({ data: { images: [aWallImage('a'), aWallImage('b', { date })] } }).images;
const undated = read(null);
const large = { length: 2_000, at: () => undefined } as unknown as ChunkedImages; // what the toggler reads

function open(images: ImageList['images'], found: typeof undated) {
  const choice = { order: 'shuffle', seed: 1 } as const;
  const all = { list: toStored(choice, { images }), total: images.length };
  const results = { list: foundList('fog', found), total: found.length };
  renderScreen(<SortToggler />, {
    before({ dispatch }) {
      dispatch(loadWall.pending('load', choice));
      dispatch(loadWall.fulfilled(all, 'load', choice));
      dispatch(findImages.pending('find', { text: 'fog' }));
      dispatch(findImages.fulfilled(results, 'find', { text: 'fog' }));
    },
  });
}

it.each([
  ['of a large gallery without dates: no', large, undated, 0],
  ['of a large gallery: yes', large, read('2024-05-01T12:00:00'), 1],
  ['of a small gallery, which has the order of its dates: yes', undated, undated, 1],
])('offers to sort results by date, %s', (_, images, found, count) => {
  open(images, found);
  expect(screen.queryAllByRole('button', { name: 'Sort by date' })).toHaveLength(count);
});
