import type { Image } from '@salon/api-contract';
import { wordsOf } from './normalise.ts';

/** The searched fields, with the weight of a whole word in each. */
export const weights = { caption: 5, collectionTitle: 4, equipment: 3, fileName: 2, year: 1 };
export type Field = keyof typeof weights;

/** The fields that each image has itself. */
export const ownFields = ['caption', 'equipment', 'fileName', 'year'] as const satisfies Field[];
export type OwnField = (typeof ownFields)[number];

/** The words of an image by field. Those of the title belong to the collection. */
export type SearchDocument = Record<OwnField, string[]> & {
  id: string;
  collectionId: string | null;
  /** Images that fit equally well are found in this order, ascending; equal ones by descending id. */
  order: number;
};

/** The fields of an image that a search reads. */
export type SearchedImage = Pick<Image, 'captions' | 'camera' | 'lens' | 'date'> & {
  originalFilename?: string | undefined;
};

/** The words of each field of an image, as a search compares them. */
export function fieldsOf(image: SearchedImage): Record<OwnField, string[]> {
  return {
    caption: wordsOf(Object.values(image.captions).join(' ')),
    equipment: wordsOf(`${image.camera ?? ''} ${image.lens ?? ''}`),
    fileName: wordsOf(image.originalFilename ?? ''),
    year: wordsOf(image.date?.slice(0, 4) ?? ''),
  };
}
