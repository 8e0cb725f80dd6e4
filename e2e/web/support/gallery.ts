import type { Image } from '@salon/api-contract';
import { Api, fileFrom } from '../../support/api.ts';
import { photoPath, readPhotoSet } from '../../support/photo-set.ts';
import { Stack } from '../../support/stack.ts';

export interface Gallery {
  stack: Pick<Stack, 'url' | 'dataDir'>;
  /** The images of the only collection, in this order. */
  inCollection: Image[];
  /** Images without a collection. */
  loose: Image[];
  all: Image[];
}

/** A gallery that the caller stops. */
export interface OwnGallery extends Gallery {
  stack: Stack;
}

/** Metadata of the first image of the collection: all fields, with values whose display differs from the stored form. */
const labelled = {
  captions: { en: 'A falcon over the prairie' },
  camera: 'Canon EOS R5',
  lens: 'RF 100-500mm F4.5-7.1 L IS USM',
  aperture: 7.1,
  shutterSpeed: 0.004,
  iso: 1000,
  focalLength: 500,
  focalLengthEquivalent: 800,
  date: '2024-01-05T23:30:00',
};

/** Metadata of the second image: only one group, with a long exposure. */
const halfLabelled = {
  captions: { en: 'Night' },
  camera: null,
  lens: null,
  aperture: null,
  shutterSpeed: 2.5,
  iso: null,
  focalLength: null,
  focalLengthEquivalent: null,
  date: null,
};

const COLLECTION_SIZE = 6;

const captionsOf = (index: number): Record<string, string> =>
  index < COLLECTION_SIZE ? { en: `Picture ${index + 1}` } : {};

/** A running gallery with a dozen photos, half of them in a collection. */
export async function startGallery(): Promise<OwnGallery> {
  const stack = await Stack.start();
  const admin = await new Api(stack.url).loggedIn();
  const changed = await admin.raw('PUT', '/settings', JSON.stringify({ settings: allowed }));
  if (!changed.ok) throw new Error(`the settings were refused with ${changed.status}`);

  const { photos } = await readPhotoSet();
  const files = await Promise.all(photos.map(({ file }) => fileFrom(photoPath(file), file)));
  // With idempotency keys the ids are the same in every run. They select the first page, so the wall is the same too.
  const review = await admin.review(files.slice(0, 10), 'the first ten');
  const rest = await admin.review(files.slice(10), 'the others');
  const staged = [...review.data.data.images, ...rest.data.data.images];
  // Photos without camera metadata stay as they are.
  const plain = staged.filter((_, index) => photos[index]?.metadata.camera === null);
  const ordered = [...staged.filter((one) => !plain.includes(one)), ...plain];
  const { data } = await admin.confirm(
    ordered.map(({ sessionId, metadata }, index) => ({
      sessionId,
      metadata: [labelled, halfLabelled][index] ?? {
        ...metadata,
        captions: captionsOf(index),
      },
    })),
  );
  const ids = data.data.images.map(({ id }) => id);
  const collection = await admin.createCollection({ title: 'Walks', description: '' });
  await admin.setImages(collection.data.data.collection.id, ids.slice(0, COLLECTION_SIZE));

  const listed = (await admin.images()).data.data.images;
  const all = ids.flatMap((id) => listed.find((image) => image.id === id) ?? []);
  return {
    stack,
    inCollection: all.slice(0, COLLECTION_SIZE),
    loose: all.slice(COLLECTION_SIZE),
    all,
  };
}

const allowed = [{ name: 'enableSignups', value: true }];
