import { describe, expect, it } from '@jest/globals';
import type { CollectionRecord } from '@salon/media-data';
import { randomNumbers } from '@salon/test-kit';
import { GalleryCollections } from './gallery-collections.ts';
import { placesIn } from './to-image.ts';

const aCollection = (_id: string, images: string[]): CollectionRecord => ({
  ...{ _id, title: null, description: null, images },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
});
const imageIds = Array.from({ length: 30 }, (_, at) => `image-${at}`);

describe('the collections of the gallery', () => {
  it('give each image the same place after many changes as if they were read at once', () => {
    const random = randomNumbers(7);
    const collections = new GalleryCollections();
    // An image is in several of them, as between the two steps of a move.
    const someImages = () => imageIds.filter(() => random() < 0.3).toSorted(() => random() - 0.5);
    for (let step = 0; step < 500; step += 1) {
      const ids = ['a', 'b', 'c', 'd', 'e'].filter(() => random() < 0.3);
      const left = ids.filter(() => random() < 0.7);
      collections.put(
        ids,
        left.map((id) => aCollection(id, someImages())),
      );
      const expected = placesIn(collections.all());
      const places = imageIds.map((id) => [id, collections.placeOf(id)]);
      expect(places).toEqual(imageIds.map((id) => [id, expected.get(id)]));
    }
  });

  it('have the same sum in whatever order they were changed', () => {
    const [one, two] = [aCollection('a', ['x']), aCollection('b', ['y'])];
    const collections = new GalleryCollections();
    const others = new GalleryCollections();
    collections.put([], [one, two]);
    others.put([], [aCollection('c', ['z']), two]);
    others.put(['a'], [one]);
    expect(others.sum).not.toEqual(collections.sum);
    others.put(['c'], []);
    expect(others.sum).toEqual(collections.sum);
  });

  it('name the images whose place a change may affect, and no others', () => {
    const collections = new GalleryCollections();
    collections.put([], [aCollection('a', ['x', 'y']), aCollection('b', ['z'])]);
    expect(collections.put(['a'], [aCollection('a', ['y', 'w'])])).toEqual(
      new Set(['x', 'y', 'w']),
    );
  });
});
