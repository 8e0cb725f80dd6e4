import type { CollectionSummary, Image } from '@salon/api-contract';
import { wordsOf } from './normalise.ts';

/** What can be found, and how much a whole word found there is worth. */
export const weights = { caption: 5, collectionTitle: 4, equipment: 3, fileName: 2, year: 1 };
export type Field = keyof typeof weights;

/** The words of an image by where they stand. */
export type SearchDocument = { id: string } & Record<Field, string[]>;

/** What an image is found by. */
export type SearchedImage = Pick<
  Image,
  'id' | 'captions' | 'camera' | 'lens' | 'originalFilename' | 'date'
>;

export function toSearchDocument(
  image: SearchedImage,
  collection: CollectionSummary | undefined,
): SearchDocument {
  return {
    id: image.id,
    caption: wordsOf(Object.values(image.captions).join(' ')),
    collectionTitle: wordsOf(collection?.title ?? ''),
    equipment: wordsOf(`${image.camera ?? ''} ${image.lens ?? ''}`),
    fileName: wordsOf(image.originalFilename ?? ''),
    year: wordsOf(image.date?.slice(0, 4) ?? ''),
  };
}
