import { describe, expect, it } from '@jest/globals';
import { anImage } from '../../../testing/an-image.ts';
import { readListedImage } from './listed-image.ts';
import { filterImages, filterOf, valueOf, withFilter } from './image-filter.ts';

const of = (search: string) => filterOf(new URLSearchParams(search));

describe('the filter of an address', () => {
  it.each([
    ['', {}],
    ['only=uncaptioned', { only: 'uncaptioned' }],
    ['only=standalone', { only: 'standalone' }],
    ['only=nonsense', {}],
    ['camera=Leica+Q3', { camera: 'Leica Q3' }],
    ['year=2024', { year: 2024 }],
    ['year=24', { year: 24 }],
    ['year=12345', {}],
    ['year=abcd', {}],
  ])('of %s is %j', (search, filter) => expect(of(search)).toEqual(filter));

  it('is an option, and is put into the address as one', () => {
    const address = (value: string) =>
      withFilter(new URLSearchParams('q=sea&year=2023'), value).toString();
    expect(valueOf({ camera: 'A=B' })).toBe('camera=A=B');
    expect(address('camera=A=B')).toBe('q=sea&camera=A%3DB');
    expect(address('')).toBe('q=sea');
  });
});

describe('the images that a filter leaves', () => {
  const images = [
    anImage('a', { camera: 'Leica', date: '2024-05-06T07:08:09' }),
    anImage('b', { captions: {}, collectionId: 'c', date: '2023-01-01T00:00:00' }),
    anImage('c', { collectionId: 'c' }),
  ].map(readListedImage);

  it.each([
    ['abc', {}],
    ['a', { only: 'standalone' }],
    ['b', { only: 'uncaptioned' }],
    ['a', { camera: 'Leica' }],
    ['b', { year: 2023 }],
  ] as const)('are %s for %j', (ids, filter) => {
    expect(
      filterImages(images, filter)
        .map(({ id }) => id)
        .join(''),
    ).toBe(ids);
  });
});
