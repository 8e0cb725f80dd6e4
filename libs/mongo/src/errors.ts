import mongoose from 'mongoose';

/** MongoDB's error code for a write that violates a unique index. */
const duplicateKey = 11_000;

/** Whether a bulk write was carried out, and all of its failures are violations of unique indexes. */
export function hasOnlyDuplicateKeys(error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return false;
  const failures = [error.writeErrors].flat();
  // Without failures, the error is one of the connection or the server, and the rest was not written.
  if (failures.length === 0 || error.result.getWriteConcernError()) return false;
  return failures.every(({ code }) => code === duplicateKey);
}

/** Whether a write failed because a unique index already has its value. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === duplicateKey;

/** A repeated upsert fails again only if the document was removed or changed meanwhile, which is rare twice in a row. */
const tries = 3;

/**
 * Runs an upsert, and repeats it after a duplicate key: of two concurrent upserts that find no document, the second
 * fails instead of updating the document of the first. The repeat finds that document.
 */
export async function repeatingUpsert<T>(upsert: () => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await upsert();
    } catch (error) {
      if (left === 0 || !isDuplicateKey(error)) throw error;
    }
  }
}

/** Codes for a wrong user or password, or a missing right. 8000 is MongoDB Atlas's. */
const refused = [13, 18, 8000];

/** MongoDB's message if it refused a login or a right; undefined for any other error. */
export function refusalIn(error: unknown): string | undefined {
  if (!(error instanceof mongoose.mongo.MongoServerError)) return undefined;
  return refused.includes(Number(error.code)) ? error.message : undefined;
}
