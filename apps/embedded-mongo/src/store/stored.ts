import type { Doc } from '../bson/values.ts';

/** A document, as sent by the client and decoded. An update replaces both in the same object. */
export interface Stored {
  raw: Buffer;
  document: Doc;
}
