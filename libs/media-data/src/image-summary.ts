import { hash } from 'node:crypto';
import { RawReader } from '@salon/mongo';
import { stampOf, type ChangeTimes } from './changed-at.ts';
import type { ImageRecord } from './image-record.ts';

/** The fields of a record that a summary has or is made from. A record may lack the optional ones. */
type FoundFields = Pick<
  ImageRecord,
  | '_id'
  | 'originalFilename'
  | 'size'
  | 'width'
  | 'height'
  | 'versions'
  | 'placeholder'
  | 'createdAt'
> &
  Partial<Pick<ImageRecord, 'captions' | 'camera' | 'lens' | 'date'>> &
  ChangeTimes;

/** What lists and searches need of an image. */
export interface ImageSummary extends Omit<
  Required<FoundFields>,
  'createdAt' | 'updatedAt' | 'changedAt'
> {
  /** Milliseconds. */
  createdAt: number;
  /** See `stampOf`. */
  stamp: number;
  /** Of all fields of the record, also of those that are not in the summary. 20 bytes, one per character. */
  contentHash: string;
}

const reader = new RawReader<FoundFields>({
  _id: null,
  captions: null,
  camera: null,
  lens: null,
  originalFilename: null,
  date: null,
  size: null,
  width: null,
  height: null,
  versions: { type: null, format: null, file: null, width: null, height: null },
  placeholder: null,
  createdAt: null,
  updatedAt: null,
  changedAt: null,
});

/** Reads a record in BSON. To decode it, and to hash its text, would take five times as long. */
export function summaryOf(raw: Uint8Array): ImageSummary {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.length);
  const { createdAt, updatedAt, changedAt, ...found } = reader.read(bytes);
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
