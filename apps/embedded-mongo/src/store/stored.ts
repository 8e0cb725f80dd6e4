import type { Doc } from '../bson/values.ts';

/** A document as the client sent it, and decoded; an update replaces both parts of the same object. */
export interface Stored {
  raw: Buffer;
  document: Doc;
}
