import type { Image } from '@salon/api-contract';
import { wordsOf } from './normalise.ts';

/** The searched fields, with the weight of a whole word in each. */
export const weights = { caption: 5, collectionTitle: 4, equipment: 3, fileName: 2, year: 1 };
export type Field = keyof typeof weights;

/** The words of an image by field. */
export type SearchDocument = { id: string } & Record<Field, string[]>;

/** The fields of an image that a search reads. */
export type SearchedImage = Pick<
  Image,
  'id' | 'captions' | 'camera' | 'lens' | 'originalFilename' | 'date'
>;

export function toSearchDocument(
  image: SearchedImage,
  collection: { title: string | null } | undefined,
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
