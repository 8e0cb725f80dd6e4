import { hash } from 'node:crypto';
import { RawReader } from '@salon/mongo';
import { stampOf, type ChangeTimes } from './changed-at.ts';
import type { ImageRecord } from './image-record.ts';

/** What lists and searches need of an image. */
export interface ImageSummary extends Pick<
  ImageRecord,
  | '_id'
  | 'captions'
  | 'camera'
  | 'lens'
  | 'originalFilename'
  | 'date'
  | 'size'
  | 'width'
  | 'height'
  | 'versions'
  | 'placeholder'
> {
  /** Milliseconds. */
  createdAt: number;
  /** See `stampOf`. */
  stamp: number;
  /** Of all fields of the record, also of those that are not in the summary. 20 bytes, one per character. */
  contentHash: string;
}

const versionFields = { type: null, format: null, file: null, width: null, height: null };
const reader = new RawReader({
  _id: null,
  captions: null,
  camera: null,
  lens: null,
  originalFilename: null,
  date: null,
  size: null,
  width: null,
  height: null,
  versions: versionFields,
  placeholder: null,
  createdAt: null,
  updatedAt: null,
  changedAt: null,
});

type FoundFields = Pick<ImageRecord, '_id' | 'originalFilename' | 'size' | 'width' | 'height'> &
  Pick<ImageRecord, 'versions' | 'placeholder' | 'createdAt'> &
  Partial<Pick<ImageRecord, 'captions' | 'camera' | 'lens' | 'date'>> &
  ChangeTimes;

/** Reads a record in BSON. To decode it, and to hash its text, would take five times as long. */
export function summaryOf(raw: Uint8Array): ImageSummary {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.length);
  // The schema has written the record.
  const fields = reader.read(bytes) as unknown as FoundFields;
  const { createdAt, updatedAt, changedAt, ...found } = fields;
  const { captions = {}, camera = null, lens = null, date = null } = found;
  return {
    ...found,
    captions,
    camera,
    lens,
    date,
    createdAt: createdAt.getTime(),
    stamp: stampOf({ updatedAt, changedAt }),
    contentHash: hash('sha1', bytes, 'binary'),
  };
}
