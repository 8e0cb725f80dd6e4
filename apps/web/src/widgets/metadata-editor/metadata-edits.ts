import type { ImageMetadata, ImageMetadataEdit } from '@salon/api-contract';
import {
  emptyMetadata,
  formatShutterSpeed,
  imageMetadata,
  limits,
  parseShutterSpeed,
} from '@salon/api-contract';
import { z } from 'zod';

export const shutterSpeedHint = 'Enter a shutter speed like 1/250 or 0.004.';

const texts = ['camera', 'lens', 'comment', 'date'] as const;
const numbers = ['aperture', 'iso', 'focalLength', 'focalLengthEquivalent'] as const;

const fields = ['caption', 'shutterSpeed', ...texts, ...numbers] as const;

export type MetadataField = (typeof fields)[number];

/** The typed text, by field. Fields that are missing here keep their exact value. */
export const metadataEdits = z.partialRecord(z.enum(fields), z.string().max(limits.commentLength));
export type MetadataEdits = z.infer<typeof metadataEdits>;

export type AppliedEdits =
  { metadata: ImageMetadata; errors: null } | { metadata: null; errors: MetadataEdits };

/** The text that a field shows for a value. */
export function textOf(metadata: ImageMetadata, field: MetadataField): string {
  if (field === 'caption') return metadata.captions.en ?? '';
  if (field === 'shutterSpeed') {
    return metadata.shutterSpeed === null ? '' : formatShutterSpeed(metadata.shutterSpeed);
  }
  return String(metadata[field] ?? '');
}

/** The edited metadata, or the errors by field. */
export function applyEdits(metadata: ImageMetadata, edits: MetadataEdits): AppliedEdits {
  const edited: Record<string, unknown> = { ...metadata };
  for (const field of texts) {
    if (edits[field] !== undefined) edited[field] = edits[field] || null;
  }
  for (const field of numbers) {
    if (edits[field] !== undefined) edited[field] = edits[field] ? Number(edits[field]) : null;
  }
  if (edits.shutterSpeed !== undefined) edited.shutterSpeed = typedSeconds(edits.shutterSpeed);
  if (edits.caption !== undefined) edited.captions = { ...metadata.captions, en: edits.caption };

  const result = imageMetadata.safeParse(edited);
  if (result.success) return { metadata: result.data, errors: null };
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = fieldOf(String(issue.path[0]));
    errors[field] = complaintOf(issue.code, field);
  }
  return { metadata: null, errors };
}

/** The edits that change a value, and the metadata to send for them. */
export function changesOf(metadata: ImageMetadata, typed: MetadataEdits) {
  const edits: MetadataEdits = {};
  for (const field of fields) {
    const text = typed[field];
    if (text !== undefined && text !== textOf(metadata, field)) edits[field] = text;
  }
  const applied = applyEdits(metadata, edits);
  if (applied.errors) return { edits, ...applied };
  const changed = Object.entries(applied.metadata).filter(([name]) => fieldOf(name) in edits);
  const edit: ImageMetadataEdit = Object.fromEntries(changed);
  return { edits, metadata: edit, errors: null };
}

/** Seconds; null for an empty field, NaN for text that is not a shutter speed. */
const typedSeconds = (text: string): number | null =>
  text.trim() ? (parseShutterSpeed(text) ?? Number.NaN) : null;

/** The metadata that several images have in common, and the fields in which they differ. */
export function commonMetadata(images: readonly ImageMetadata[]) {
  const [first = emptyMetadata] = images;
  const differs = (field: MetadataField) =>
    images.some((image) => textOf(image, field) !== textOf(first, field));
  const mixed = new Set(fields.filter(differs));
  const shared = Object.entries(first).filter(([name]) => !isMixed(mixed, name));
  const metadata: ImageMetadata = { ...emptyMetadata, ...Object.fromEntries(shared) };
  // Only the English caption is shown here; the others stay with their images.
  const { en } = metadata.captions;
  metadata.captions = en ? { en } : {};
  return { metadata, mixed: mixed as ReadonlySet<MetadataField> };
}

function isMixed(mixed: ReadonlySet<string>, name: string): boolean {
  return mixed.has(fieldOf(name));
}

/** The field that shows a part of the metadata, by its name in the contract: `captions.en`, `iso`. */
export function fieldOf(name: string): string {
  return name.startsWith('captions') ? 'caption' : name;
}

function complaintOf(code: string, field: string): string {
  if (field === 'date') return 'Enter a date and a time.';
  if (field === 'shutterSpeed') return shutterSpeedHint;
  if (code === 'too_big') return 'Enter a smaller number.';
  return 'Enter a number above 0.';
}
