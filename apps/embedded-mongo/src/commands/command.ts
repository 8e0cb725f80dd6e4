import type { Fields } from '../bson/fields.ts';
import { isDocument, type Doc } from '../bson/values.ts';
import type { Collection, FindOptions } from '../store/collection.ts';
import type { Store } from '../store/store.ts';
import type { Cursors } from './cursors.ts';

export interface Context {
  readonly store: Store;
  readonly cursors: Cursors;
  readonly refused: Set<string> | false; // for tests: upserts that failed, as concurrent ones can
  readonly database: string;
  /** The collection that the command names. A new one must be registered before a write. */
  readonly collection: Collection;
}

/** Runs synchronously in memory; returns a reply as a document or as BSON. */
export type Commands = Record<string, (fields: Fields, context: Context) => Doc | Buffer>;

export const selected = (fields: Fields, filter: string): FindOptions => ({
  filter: fields.document(filter),
  sort: fields.get('sort', isDocument),
  skip: fields.count('skip'),
  limit: fields.count('limit'),
});

/** The fields that a command accepts besides its name. Any other field is an unsupported feature. */
export const FIELDS: Record<string, readonly string[]> = {
  find: ['filter', 'sort', 'projection', 'skip', 'limit', 'batchSize', 'singleBatch'],
  aggregate: ['pipeline', 'cursor'],
  getMore: ['collection', 'batchSize'],
  killCursors: ['cursors'],
  insert: ['documents', 'ordered'],
  update: ['updates', 'ordered'],
  delete: ['deletes', 'ordered'],
  findAndModify: ['query', 'sort', 'fields', 'update', 'remove', 'new', 'upsert'],
  listCollections: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
  createIndexes: ['indexes'],
  listIndexes: ['cursor'],
  dropIndexes: ['index'],
};
