import mongoose from 'mongoose';

/** MongoDB's code of a write that a unique index refused. */
const duplicateKey = 11_000;

/** Whether unique indexes, and nothing else, refused some of the writes that were sent together. */
export function hasOnlyDuplicateKeys(error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return false;
  return [error.writeErrors].flat().every(({ code }) => code === duplicateKey);
}

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === duplicateKey;

/**
 * Runs an upsert, and once more after a duplicate key: of two upserts that find no document, MongoDB lets the second one
 * fail instead of updating what the first has inserted. The repeat finds that document.
 */
export async function repeatingUpsert<T>(upsert: () => Promise<T>): Promise<T> {
  try {
    return await upsert();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return upsert();
  }
}

/** The server has no such user or password, or the user lacks a right. Of 8000 see MongoDB Atlas. */
const refused = [13, 18, 8000];

/** What MongoDB said when it refused a login or a right; undefined of any other error. */
export function refusalIn(error: unknown): string | undefined {
  if (!(error instanceof mongoose.mongo.MongoServerError)) return undefined;
  return refused.includes(Number(error.code)) ? error.message : undefined;
}
