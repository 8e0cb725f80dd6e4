import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  MongoBulkWriteError,
  MongoClient,
  ObjectId,
  type Collection,
  type Db,
  type Document,
} from 'mongodb';
import { openDatabase, type TestDatabase } from '../../testing/database.ts';
import { refusedUpdates, updateCases } from '../../testing/update-cases.ts';

type Row = Document & { _id: number | string };

let test: TestDatabase;
let db: Db;
let fresh: () => Collection<Row>;

beforeAll(async () => {
  test = await openDatabase();
  db = test.db;
  let last = 0;
  fresh = () => db.collection<Row>(`c${(last += 1)}`);
});

afterAll(() => test.close());

const withCode = (code: number): unknown => expect.objectContaining({ code });

describe('insert', () => {
  it('puts the _id first and creates a missing one', async () => {
    const collection = fresh();
    const raw = db.collection(collection.collectionName);
    await db.command({
      insert: collection.collectionName,
      documents: [{ a: 1 }, { a: 2, _id: 7 }],
    });
    const [first, second] = await raw.find().sort({ a: 1 }).toArray();
    expect(first?._id).toBeInstanceOf(ObjectId);
    expect(Object.keys(second ?? {})).toEqual(['_id', 'a']);
  });

  it("refuses a taken _id with MongoDB's message", async () => {
    const collection = fresh();
    await collection.insertOne({ _id: 1 });
    const name = `${db.databaseName}.${collection.collectionName}`;
    await expect(collection.insertOne({ _id: 1 })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
      keyValue: { _id: 1 },
      message: `E11000 duplicate key error collection: ${name} index: _id_ dup key: { _id: 1 }`,
    });
  });

  it.each([[[1]], [/x/]])('refuses %p for an _id', async (_id) => {
    const documents = [{ _id }];
    const reply = await db.command({ insert: 'ids', documents }).catch((error: unknown) => error);
    expect(reply).toMatchObject({ writeErrors: [{ index: 0, code: 53 }] });
  });

  it('stops at an error when ordered, and continues when not', async () => {
    const rows = (): Row[] => [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
    const ordered = fresh();
    await expect(ordered.insertMany(rows())).rejects.toBeInstanceOf(MongoBulkWriteError);
    expect(await ordered.countDocuments()).toBe(1);
    const unordered = fresh();
    const error = await unordered.insertMany(rows(), { ordered: false }).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 11000, insertedCount: 2, writeErrors: [{ index: 1 }] });
    expect(await unordered.countDocuments()).toBe(2);
  });

  it('handles the next command on a connection after a write without a reply', async () => {
    const client = new MongoClient(test.url, { maxPoolSize: 1 });
    const rows = client.db().collection<Row>(fresh().collectionName);
    await rows.insertOne({ _id: 1 }, { writeConcern: { w: 0 } });
    expect(await rows.findOne()).toEqual({ _id: 1 });
    await client.close();
  });
});

describe('update', () => {
  it.each(updateCases)('$update changes $before to $after', async (update) => {
    const collection = fresh();
    if (update.before) await collection.insertOne({ _id: 1, ...update.before });
    const filter = update.before ? { _id: 1 } : { _id: 1, ...update.filter };
    const statement = { q: filter, u: update.update, upsert: update.before === undefined };
    await db.command({ update: collection.collectionName, updates: [statement] });
    const stored = await collection.findOne({ _id: 1 }, { promoteValues: false });
    const expected = fresh();
    await expected.insertOne({ _id: 1, ...update.after });
    expect(stored).toEqual(await expected.findOne({ _id: 1 }, { promoteValues: false }));
    expect(Object.keys(stored ?? {})).toEqual(['_id', ...Object.keys(update.after)]);
  });

  it.each(refusedUpdates)('of %j by %j is refused with code %i', async (before, update, code) => {
    const collection = fresh();
    await collection.insertOne({ _id: 1, ...before });
    const statement = { q: { _id: 1 }, u: update };
    const run = db.command({ update: collection.collectionName, updates: [statement] });
    const reply = await run.catch((error: unknown) => error);
    expect(reply).toMatchObject({ writeErrors: [{ index: 0, code }] });
    expect(await collection.findOne()).toEqual({ _id: 1, ...before });
  });

  it('counts matched and changed documents', async () => {
    const collection = fresh();
    await collection.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
      { _id: 3, a: 1 },
    ]);
    const many = await collection.updateMany({ _id: { $in: [1, 2] } }, { $set: { a: 1 } });
    expect(many).toMatchObject({ matchedCount: 2, modifiedCount: 1, upsertedCount: 0 });
    const one = await collection.updateOne({ a: 1 }, { $set: { a: 9 } });
    expect(one).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    const missed = await collection.updateOne({ a: 77 }, { $set: { a: 9 } });
    expect(missed).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedId: null });
  });

  it('upserts once, with the _id of the filter or a new one', async () => {
    const collection = fresh();
    const first = await collection.updateOne({ _id: 5 }, { $set: { a: 1 } }, { upsert: true });
    expect(first).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 5 });
    const second = await collection.updateOne({ _id: 5 }, { $set: { a: 2 } }, { upsert: true });
    expect(second).toMatchObject({ matchedCount: 1, upsertedCount: 0 });
    const third = await collection.updateOne({ b: 1 }, { $set: { a: 2 } }, { upsert: true });
    expect(third.upsertedId).toBeInstanceOf(ObjectId);
  });

  it('replaces a whole document, but not many', async () => {
    const collection = fresh();
    await collection.insertOne({ _id: 1, a: 1 });
    await collection.replaceOne({ _id: 1 }, { b: 2 });
    expect(await collection.findOne()).toEqual({ _id: 1, b: 2 });
    const statement = { q: {}, u: { c: 1 }, multi: true };
    const run = db.command({ update: collection.collectionName, updates: [statement] });
    const reply = await run.catch((error: unknown) => error);
    expect(reply).toMatchObject({ writeErrors: [{ code: 9 }] });
    const moved = collection.replaceOne({ _id: 1 }, { _id: 2, b: 2 });
    await expect(moved).rejects.toEqual(withCode(66));
  });
});

describe('findAndModify', () => {
  it('returns the document before or after, projected', async () => {
    const collection = fresh();
    await collection.insertOne({ _id: 1, a: 1, b: 1 });
    const before = await collection.findOneAndUpdate({ _id: 1 }, { $inc: { a: 1 } });
    expect(before).toEqual({ _id: 1, a: 1, b: 1 });
    const options = { returnDocument: 'after', projection: { a: 1, _id: 0 } } as const;
    const after = await collection.findOneAndUpdate({ _id: 1 }, { $inc: { a: 1 } }, options);
    expect(after).toEqual({ a: 3 });
  });

  it('changes the first document in the order of its sort', async () => {
    const collection = fresh();
    await collection.insertMany([
      { _id: 1, rank: 2 },
      { _id: 2, rank: 1 },
    ]);
    const increment = { $inc: { rank: 1 } };
    const changed = await collection.findOneAndUpdate({}, increment, { sort: { rank: 1 } });
    expect(changed).toEqual({ _id: 2, rank: 1 });
  });

  it('upserts, returning nothing for before and the new document for after', async () => {
    const collection = fresh();
    const set = { $set: { a: 1 } };
    expect(await collection.findOneAndUpdate({ _id: 1 }, set, { upsert: true })).toBeNull();
    const options = { upsert: true, returnDocument: 'after', includeResultMetadata: true } as const;
    const result = await collection.findOneAndUpdate({ _id: 2 }, set, options);
    expect(result.value).toEqual({ _id: 2, a: 1 });
    expect(result.lastErrorObject).toMatchObject({ n: 1, updatedExisting: false, upserted: 2 });
  });

  it('finds nothing in a collection that does not exist', async () => {
    expect(await fresh().findOneAndUpdate({ _id: 1 }, { $set: { a: 1 } })).toBeNull();
  });

  it('reports a duplicate key at the top', async () => {
    const collection = fresh();
    await collection.createIndex({ a: 1 }, { unique: true });
    await collection.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ]);
    const update = collection.findOneAndUpdate({ _id: 2 }, { $set: { a: 1 } });
    await expect(update).rejects.toMatchObject({ code: 11000, keyValue: { a: 1 } });
  });

  it('is either an update or a removal', async () => {
    const both = db.command({ findAndModify: 'x', update: { $set: { a: 1 } }, remove: true });
    await expect(both).rejects.toEqual(withCode(9));
    await expect(db.command({ findAndModify: 'x' })).rejects.toEqual(withCode(9));
  });
});

describe('delete', () => {
  it('removes one or all', async () => {
    const collection = fresh();
    await collection.insertMany([1, 2, 3, 4].map((_id) => ({ _id, a: 1 })));
    expect((await collection.deleteOne({ a: 1 })).deletedCount).toBe(1);
    expect((await collection.deleteMany({ a: 1 })).deletedCount).toBe(3);
    expect((await collection.deleteMany({})).deletedCount).toBe(0);
  });
});

describe('bulkWrite', () => {
  it('mixes all kinds in order', async () => {
    const collection = fresh();
    const result = await collection.bulkWrite([
      { insertOne: { document: { _id: 1, a: 1 } } },
      { insertOne: { document: { _id: 2, a: 1 } } },
      { updateMany: { filter: { a: 1 }, update: { $inc: { a: 1 } } } },
      { updateOne: { filter: { _id: 3 }, update: { $set: { a: 5 } }, upsert: true } },
      { replaceOne: { filter: { _id: 1 }, replacement: { b: 1 } } },
      { deleteOne: { filter: { _id: 2 } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 2, matchedCount: 3, modifiedCount: 3 });
    expect(result).toMatchObject({ deletedCount: 1, upsertedCount: 1, upsertedIds: { 3: 3 } });
    expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, b: 1 },
      { _id: 3, a: 5 },
    ]);
  });

  it('reports the index of each failure', async () => {
    const collection = fresh();
    const operations = [1, 1, 2, 2].map((_id) => ({ insertOne: { document: { _id } } }));
    const run = collection.bulkWrite(operations, { ordered: false });
    const error = await run.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MongoBulkWriteError);
    expect(error).toMatchObject({ writeErrors: [{ index: 1 }, { index: 3 }], insertedCount: 2 });
  });
});
