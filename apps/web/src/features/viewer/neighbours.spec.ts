import { describe, expect, it } from '@jest/globals';
import { aViewerImage } from '../../../testing/a-viewer-image.ts';
import { neighboursOf, slidesOf } from './neighbours.ts';

const images = ['a', 'b', 'c', 'd'].map((id) => aViewerImage(id));
const idsAround = (id: string | null, list = images) => {
  const neighbours = neighboursOf(list, id);
  return neighbours && [neighbours.before.id, neighbours.after.id, neighbours.position];
};
const [a = aViewerImage('a'), b = aViewerImage('b')] = images;

describe('the neighbours of an image', () => {
  it('are the images before and after it, with its position from 1', () => {
    expect(idsAround('b')).toEqual(['a', 'c', 2]);
  });

  it('continue at the other end of the list', () => {
    expect(idsAround('a')).toEqual(['d', 'b', 1]);
    expect(idsAround('d')).toEqual(['c', 'a', 4]);
  });

  it('are the same image in a list of two', () => {
    expect(idsAround('a', [a, b])).toEqual(['b', 'b', 1]);
    expect(idsAround('b', [a, b])).toEqual(['a', 'a', 2]);
  });

  it.each([
    ['in a list of one', 'a', [a]],
    ['in an empty list', 'a', []],
    ['of an image that is not in the list', 'z', images],
    ['without an image', null, images],
  ])('do not exist %s', (_where, id, list) => {
    expect(neighboursOf(list, id)).toBeNull();
  });
});

describe('the slides of the track', () => {
  const sides = (list: typeof images) =>
    slidesOf(a, neighboursOf(list, 'a')).map(({ image, side }) => [image.id, side]);

  it('are the image alone while it has no neighbours', () => {
    expect(sides([a])).toEqual([['a', 0]]);
  });

  it('have the previous image on one side and the next on the other', () => {
    expect(sides(images)).toEqual([
      ['d', -1],
      ['a', 0],
      ['b', 1],
    ]);
  });

  it('keep the key of an image that moves to the middle, so that it is not drawn again', () => {
    const keyOf = (shown: (typeof images)[number], id: string) =>
      slidesOf(shown, neighboursOf(images, shown.id)).find(({ image }) => image.id === id)?.key;
    expect(keyOf(a, 'b')).toBe(keyOf(b, 'b'));
    expect(keyOf(a, 'a')).toBe(keyOf(b, 'a'));
  });

  it('have different keys in a list of two', () => {
    const keys = slidesOf(a, neighboursOf([a, b], 'a')).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
  });
});
