import { emptyMetadata, filePath, type StagedUpload } from '@salon/api-contract';
import type { Original, UploadRecord } from '@salon/media-data';
import { duplicateOf } from './duplicate-of.ts';

/** @param originals among them all that have the same bytes */
export function toStagedUpload(upload: UploadRecord, originals: Original[]): StagedUpload {
  const { _id, rendered, metadata, originalFilename, size } = upload;
  const [small] = rendered.versions;
  return {
    sessionId: _id,
    originalFilename,
    size,
    width: rendered.width,
    height: rendered.height,
    preview: small ? filePath(_id, small.file) : null,
    // The record can be older than a field.
    metadata: { ...emptyMetadata, ...metadata },
    duplicateOf: duplicateOf(upload, originals),
  };
}
