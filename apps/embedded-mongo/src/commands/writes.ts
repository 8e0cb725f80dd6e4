import { ObjectId } from 'bson';
import { keyOf } from '../bson/key.ts';
import { Fields } from '../bson/fields.ts';
import { decode, encode, isDocument, isRegExp, isTruthy, type Doc } from '../bson/values.ts';
import { fail, MongoError } from '../mongo-error.ts';
import { seedOf } from '../query/points.ts';
import { compileProjection } from '../query/projection.ts';
import type { Collection } from '../store/collection.ts';
import type { Slot } from '../store/records.ts';
import { compileUpdate, type Update } from '../update/update.ts';
import { selected, type Commands, type Context } from './command.ts';

export const writes: Commands = {
  insert(fields, { store, collection }) {
    store.keep(collection);
    return runEach(fields, 'documents', (document) => {
      if (!isDocument(document)) return fail('TypeMismatch', 'documents must hold objects');
      collection.put(encode(withId(document)));
      return 1;
    });
  },
  update(fields, context) {
    const { collection } = context;
    const upserted: Doc[] = [];
    let nModified = 0;
    const outcome = runEach(fields, 'updates', (statement, index) => {
      const part = new Fields('update.updates', statement, ['q', 'u', 'multi', 'upsert']);
      const update = compileUpdate(part.value('u'));
      const isMulti = part.flag('multi');
      if (isMulti && update.isReplacement) fail('FailedToParse', 'a replacement cannot be multi');
      const filter = part.document('q');
      const targets = collection.select({ filter, limit: isMulti ? 0 : 1 });
      nModified += targets.filter((slot) => modify(collection, slot, update)).length;
      if (targets.length > 0 || !part.flag('upsert')) return targets.length;
      const slot = upsert(context, filter, update);
      upserted.push({ index, _id: collection.document(slot)._id });
      return 1;
    });
    return { ...outcome, nModified, upserted: upserted.length > 0 ? upserted : undefined };
  },
  delete: (fields, { collection }) =>
    runEach(fields, 'deletes', (statement) => {
      const part = new Fields('delete.deletes', statement, ['q', 'limit']);
      const found = collection.select(selected(part, 'q'));
      for (const slot of found) collection.remove(slot);
      return found.length;
    }),
  findAndModify(fields, context) {
    const { collection } = context;
    // The driver sends the flag with every update.
    if (fields.flag('remove')) fail('FailedToParse', 'This server cannot find and remove');
    const update = compileUpdate(fields.value('update'));
    const project = compileProjection(fields.document('fields'));
    const view = (slot: Slot): Doc => decode(project(collection.raw(slot)));
    const [slot] = collection.select({ ...selected(fields, 'query'), limit: 1 });
    const before = slot === undefined ? null : view(slot);
    if (slot !== undefined) modify(collection, slot, update);
    const isUpsert = slot === undefined && fields.flag('upsert');
    const inserted = isUpsert ? upsert(context, fields.document('query'), update) : undefined;
    const after = slot ?? inserted;
    const upserted = inserted === undefined ? undefined : collection.document(inserted)._id;
    const facts = { updatedExisting: slot !== undefined, upserted };
    return {
      lastErrorObject: { n: after === undefined ? 0 : 1, ...facts },
      value: after !== undefined && fields.flag('new') ? view(after) : before,
    };
  },
};

/** Runs the statements of a write and adds up their results. An ordered write stops at an error. */
function runEach(fields: Fields, list: string, run: (statement: unknown, at: number) => number) {
  const isOrdered = isTruthy(fields.value('ordered') ?? true);
  const writeErrors: Doc[] = [];
  let n = 0;
  for (const [index, statement] of fields.list(list).entries()) {
    try {
      n += run(statement, index);
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.facts });
      if (isOrdered) break;
    }
  }
  return writeErrors.length > 0 ? { n, writeErrors } : { n };
}

/** Adds a missing _id, and makes _id the first field. */
function withId({ _id = new ObjectId(), ...fields }: Doc): Doc {
  if (Array.isArray(_id) || isRegExp(_id)) fail('InvalidIdField', '_id is an array or a regex');
  return { _id, ...fields };
}

/** Applies an update to a stored document; false if the document does not change. */
function modify(collection: Collection, slot: Slot, update: Update): boolean {
  const before = collection.raw(slot);
  const raw = encode(withId(update.apply(decode(before), false)));
  const isChanged = !raw.equals(before);
  if (isChanged) collection.put(raw, slot);
  return isChanged;
}

/** Inserts a document with the filter's equality values and the update applied. */
function upsert({ store, collection, refused }: Context, filter: Doc, update: Update): Slot {
  const key = `${collection.namespace} ${keyOf(filter)}`;
  if (refused && !refused.has(key)) {
    refused.add(key);
    fail('DuplicateKey', 'E11000 duplicate key error, requested by a test');
  }
  store.keep(collection);
  return collection.put(encode(withId(update.apply(seedOf(filter), true))));
}
