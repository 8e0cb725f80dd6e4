import mongoose from 'mongoose';

/** MongoDB's code of a write that a unique index refused. */
const duplicateKey = 11_000;

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === duplicateKey;
