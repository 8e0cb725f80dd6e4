import { describe, expect, it } from '@jest/globals';
import { reversalsOf } from './reversals-of.ts';

const collection = (id: string, images: string) => {
  const imageIds = [...images];
  return { id, title: id, imageIds, imageCount: imageIds.length, cover: '' };
};
const before = [collection('sea', 'abc'), collection('sky', 'd'), collection('fog', 'ef')];
const undone = (to: string, added: string) =>
  reversalsOf(before, { to, added: [...added] }).map(
    ({ id, imageIds, replaces }) => `${id}: ${replaces.join('')} → ${imageIds.join('')}`,
  );

describe('undoing that images were added to a collection', () => {
  it.each([
    ['takes out again those that were in no collection', 'sky', 'xy', ['sky: dxy → d']],
    [
      'gives back to others what was theirs, after it was let go of',
      'sky',
      'bxe',
      ['sky: dbxe → d', 'sea: ac → abc', 'fog: f → ef'],
    ],
    ['leaves in it what it had', 'sea', 'cx', ['sea: abcx → abc']],
    ['has nothing to do where nothing came', 'sea', 'ab', []],
  ])('%s', (_what, to, added, reversals) => {
    expect(undone(to, added)).toEqual(reversals);
  });
});
