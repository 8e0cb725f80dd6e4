import { isDeepStrictEqual } from 'node:util';
import { imageFieldNames, type ImageField, type ImageMetadataEdit } from '@salon/api-contract';

/** The fields that an edit sets. */
export const editedFields = (edit: ImageMetadataEdit): ImageField[] =>
  imageFieldNames.filter((field) => edit[field] !== undefined);

/** Whether two values of a field are the same. They are plain JSON, and a missing value counts as null. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(a ?? null, b ?? null);
