import type { Duplicate } from '@salon/api-contract';
import type { Original, UploadRecord } from '@salon/media-data';

/**
 * The earlier images and uploads with the same bytes, oldest first. Of two uploads only the later one is
 * a duplicate, or both would be left out.
 */
export function duplicateOf(
  upload: Pick<UploadRecord, '_id' | 'sha256' | 'createdAt' | 'stagedBy'>,
  originals: Original[],
): Duplicate | null {
  const found = originals.find(
    (original) =>
      original.sha256 === upload.sha256 &&
      original.id !== upload._id &&
      !original.isExpired &&
      (original.state !== 'staged' || (isOffered(original, upload) && isEarlier(original, upload))),
  );
  return found
    ? { id: found.id, state: found.state, originalFilename: found.originalFilename }
    : null;
}

/** Staged uploads of other admins are private. */
const isOffered = ({ stagedBy }: Original, upload: Pick<UploadRecord, 'stagedBy'>) =>
  stagedBy === upload.stagedBy;

function isEarlier(original: Original, upload: Pick<UploadRecord, '_id' | 'createdAt'>): boolean {
  const ms = original.createdAt.getTime() - upload.createdAt.getTime();
  return ms < 0 || (ms === 0 && original.id < upload._id);
}
