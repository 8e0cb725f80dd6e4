import { emptyMetadata } from '@salon/api-contract';
import type { NewUpload } from '@salon/media-data';
import { anImageRecord } from './an-image-record.ts';

/** A staged upload; without an owner unless an admin is given. */
export function anUpload(_id: string, stagedBy?: string): NewUpload {
  const { width, height, versions, tiny, placeholder } = anImageRecord({ _id });
  const rendered = { width, height, versions, tiny, placeholder };
  const file = { originalFilename: `${_id}.jpg`, size: 1, sha256: 'b'.repeat(64) };
  const upload = { _id, ...file, format: 'jpeg' as const, metadata: emptyMetadata, rendered };
  return stagedBy === undefined ? upload : { ...upload, stagedBy };
}
