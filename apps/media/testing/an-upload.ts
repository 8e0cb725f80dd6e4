import { emptyMetadata } from '@salon/api-contract';
import type { NewUpload } from '@salon/media-data';
import { anImageRecord } from './an-image-record.ts';

/** A staged upload. */
export function anUpload(_id: string, stagedBy = 'ada'): NewUpload {
  const { width, height, versions, tiny, placeholder } = anImageRecord({ _id });
  const rendered = { width, height, versions, tiny, placeholder };
  const file = { originalFilename: `${_id}.jpg`, size: 1, sha256: 'b'.repeat(64) };
  return { _id, ...file, format: 'jpeg', metadata: emptyMetadata, rendered, stagedBy };
}
