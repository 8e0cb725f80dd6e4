import { isDeepStrictEqual } from 'node:util';
import {
  imageFieldNames,
  withSeconds,
  type ImageField,
  type ImageMetadataEdit,
} from '@salon/api-contract';

/** The fields that an edit sets. */
export const editedFields = (edit: ImageMetadataEdit): ImageField[] =>
  imageFieldNames.filter((field) => edit[field] !== undefined);

/** Whether two have the same value of a field. Values are plain JSON, and a missing one counts as null. */
export const isSameValue = (
  field: ImageField,
  a: ImageMetadataEdit,
  b: ImageMetadataEdit,
): boolean => isDeepStrictEqual(comparable(a, field), comparable(b, field));

/** Earlier versions stored a date as it was typed. */
function comparable({ date, ...others }: ImageMetadataEdit, field: ImageField): unknown {
  return (field === 'date' ? date && withSeconds(date) : others[field]) ?? null;
}
