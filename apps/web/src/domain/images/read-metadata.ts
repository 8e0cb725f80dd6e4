import { imageFieldNames, mapImageFields } from '@salon/api-contract';
import type { ImageField, ImageMetadata } from '@salon/api-contract';
import { isRecord } from '../../http/is-record.ts';
import { numberOf, textOf } from '../../http/read-reply.ts';

const readers: Record<ImageField, (value: unknown) => unknown> = mapImageFields({
  string: () => textOf,
  text: () => textOf,
  decimal: () => numberOf,
  exposure: () => numberOf,
  date: () => textOf,
  captions: () => readCaptions,
});

/** The metadata among the fields of an image; what is missing or of another type is unknown. */
export function readMetadata(image: Readonly<Record<string, unknown>>): ImageMetadata {
  const metadata: Record<string, unknown> = {};
  for (const name of imageFieldNames) metadata[name] = readers[name](image[name]);
  // Each reader is that of the field's own type.
  return metadata as ImageMetadata;
}

function readCaptions(value: unknown): Record<string, string> {
  const captions: Record<string, string> = {};
  for (const [language, caption] of Object.entries(isRecord(value) ? value : {})) {
    if (typeof caption === 'string' && caption) captions[language] = caption;
  }
  return captions;
}
