import { isNativeError } from 'node:util/types';

/** A failure whose message is a sentence for the operator. */
export class BackupError extends Error {}

/** The disk or its rights refuse a file of the backup, which may be whole. Thrown before anything is changed. */
export class UnreadableFile extends BackupError {
  constructor(path: string, cause: unknown) {
    const reason = isNativeError(cause) ? cause.message : String(cause);
    super(`${path} cannot be read (${reason}). Nothing was changed.`, { cause });
  }
}
