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
