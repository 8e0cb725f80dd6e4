import type { ImageField, ImageMetadata, ImageMetadataEdit } from '@salon/api-contract';
import {
  emptyMetadata,
  formatShutterSpeed,
  imageFieldNames,
  imageFields,
  imageMetadata,
  limits,
  mapImageFields,
  parseShutterSpeed,
  withSeconds,
} from '@salon/api-contract';
import { z } from 'zod';
import { withoutNoise } from '../../ui/format/without-noise.ts';
import { messages } from './messages.ts';

/** A field of the form. It edits one of the captions. */
export type MetadataField = Exclude<ImageField, 'captions'> | 'caption';

export const metadataFields = imageFieldNames.map((name): MetadataField =>
  name === 'captions' ? 'caption' : name,
);

/** The contract's name of what the field edits. */
export const nameOf = (field: MetadataField): ImageField =>
  field === 'caption' ? 'captions' : field;

/** The typed text, by field. Fields that are missing here keep their exact value. */
export const metadataEdits = z.partialRecord(
  z.enum(metadataFields),
  z.string().max(limits.commentLength),
);
export type MetadataEdits = z.infer<typeof metadataEdits>;

export type AppliedEdits =
  { metadata: ImageMetadata; errors: null } | { metadata: null; errors: MetadataEdits };

/** The text that a field shows for a value. */
export function textOf(metadata: ImageMetadata, field: MetadataField): string {
  if (field === 'caption') return metadata.captions.en ?? '';
  const value = metadata[field];
  if (typeof value !== 'number') return value ?? '';
  return imageFields[field].type === 'exposure' ? formatShutterSpeed(value) : withoutNoise(value);
}

const typedText = (text: string) => text || null;
const typedNumber = (text: string) => (text ? Number(text) : null);
/** Seconds; null for an empty field, NaN for text that is not a shutter speed. */
const typedSeconds = (text: string) =>
  text.trim() ? (parseShutterSpeed(text) ?? Number.NaN) : null;

/** The value of a field by what was typed, and by the metadata as it was. */
const typedValues: Record<ImageField, (text: string, metadata: ImageMetadata) => unknown> =
  mapImageFields({
    string: () => typedText,
    text: () => typedText,
    decimal: () => typedNumber,
    exposure: () => typedSeconds,
    date: () => typedText,
    captions:
      () =>
      (en: string, { captions }: ImageMetadata) => ({ ...captions, en }),
  });

/** The edited metadata, or the errors by field. */
export function applyEdits(metadata: ImageMetadata, edits: MetadataEdits): AppliedEdits {
  const edited: Record<string, unknown> = { ...metadata };
  for (const field of metadataFields) {
    const [text, name] = [edits[field], nameOf(field)];
    if (text !== undefined) edited[name] = typedValues[name](text, metadata);
  }

  const result = imageMetadata.safeParse(edited);
  if (result.success) return { metadata: result.data, errors: null };
  const errors: Record<string, string> = {};
  for (const { code, path } of result.error.issues) {
    const name = String(path[0]);
    errors[fieldOf(name)] = complaintOf(code, name);
  }
  return { metadata: null, errors };
}

/**
 * The edits that change a value, and the metadata to send for them.
 * @param mixed fields in which the images differ: each edit of them changes some
 */
export function changesOf(
  metadata: ImageMetadata,
  typed: MetadataEdits,
  mixed: ReadonlySet<MetadataField> = new Set(),
) {
  const edits: MetadataEdits = {};
  for (const field of metadataFields) {
    const text = typed[field];
    if (text === undefined) continue;
    // Browsers omit seconds that are 0.
    const comparable = field === 'date' ? withSeconds(text) : text;
    if (mixed.has(field) || comparable !== textOf(metadata, field)) edits[field] = text;
  }
  const applied = applyEdits(metadata, edits);
  if (applied.errors) return { edits, ...applied };
  const changed = Object.entries(applied.metadata).filter(([name]) => fieldOf(name) in edits);
  const edit: ImageMetadataEdit = Object.fromEntries(changed);
  return { edits, metadata: edit, errors: null };
}

/** As {@link commonMetadata}, for images that are not known. */
export const unknownMetadata: ReturnType<typeof commonMetadata> = {
  metadata: { ...emptyMetadata },
  mixed: new Set(metadataFields),
};

/** The metadata that several images have in common, and the fields in which they differ. */
export function commonMetadata(images: readonly ImageMetadata[]): {
  metadata: ImageMetadata;
  mixed: ReadonlySet<MetadataField>;
} {
  const [first = emptyMetadata] = images;
  const differs = (field: MetadataField) =>
    images.some((image) => textOf(image, field) !== textOf(first, field));
  const mixed = new Set(metadataFields.filter(differs));
  const shared = Object.entries(first).filter(([name]) => !isMixed(mixed, name));
  const metadata: ImageMetadata = { ...emptyMetadata, ...Object.fromEntries(shared) };
  // Only the English caption is shown here; the others stay with their images.
  const { en } = metadata.captions;
  metadata.captions = en ? { en } : {};
  return { metadata, mixed };
}

function isMixed(mixed: ReadonlySet<string>, name: string): boolean {
  return mixed.has(fieldOf(name));
}

/** The field that shows a part of the metadata, by its name in the contract: `captions.en`, `iso`. */
export function fieldOf(name: string): string {
  return name.startsWith('captions') ? 'caption' : name;
}

function complaintOf(code: string, name: string): string {
  const known = imageFieldNames.find((field) => field === name);
  const type = known && imageFields[known].type;
  if (type === 'date') return messages.dateInvalid;
  if (type === 'exposure') return messages.shutterSpeedHint;
  if (code === 'too_big') return messages.numberTooLarge;
  return messages.numberTooSmall;
}
