import type { FullImage, Image } from '@salon/api-contract';
import { wordsOf } from './normalise.ts';

/** The searched fields, with the weight of a whole word in each. */
export const weights = { caption: 5, collectionTitle: 4, equipment: 3, fileName: 2, year: 1 };
export type Field = keyof typeof weights;

/** The searched fields that each image has itself, with the fields of the contract that each is made of. */
const sources = {
  caption: ['captions'],
  equipment: ['camera', 'lens'],
  fileName: ['originalFilename'],
  year: ['date'],
} as const satisfies Partial<Record<Field, readonly (keyof FullImage)[]>>;
export type OwnField = keyof typeof sources;
export const ownFields = Object.keys(sources) as OwnField[]; // Object.keys widens to string

type Source<F extends OwnField> = (typeof sources)[F][number];

/** The words of an image by field. Those of the title belong to the collection. */
export type SearchDocument = Record<OwnField, string[]> & {
  id: string;
  collectionId: string | null;
  /** Images that fit equally well are found in this order, ascending; equal ones by descending id. */
  order: number;
};

/** The fields of an image that a search reads. */
export type SearchedImage = Pick<Image, Source<OwnField>>;

/** The text of each field. It cannot be made of anything but its sources. */
const texts: { [F in OwnField]: (image: Pick<Image, Source<F>>) => string } = {
  caption: ({ captions }) => Object.values(captions).join(' '),
  equipment: ({ camera, lens }) => `${camera ?? ''} ${lens ?? ''}`,
  fileName: ({ originalFilename }) => originalFilename ?? '',
  year: ({ date }) => date?.slice(0, 4) ?? '',
};

/** The words of each field of an image, as a search compares them. */
export function fieldsOf(image: SearchedImage): Record<OwnField, string[]> {
  return {
    caption: wordsOf(texts.caption(image)),
    equipment: wordsOf(texts.equipment(image)),
    fileName: wordsOf(texts.fileName(image)),
    year: wordsOf(texts.year(image)),
  };
}

/** The searched fields that are made of one of these fields of the contract. */
export function fieldsMadeOf(names: readonly string[]): OwnField[] {
  return ownFields.filter((field) => sources[field].some((name) => names.includes(name)));
}
