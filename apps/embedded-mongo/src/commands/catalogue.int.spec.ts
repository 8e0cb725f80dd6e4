import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, CreateIndexesOptions, Db, Document } from 'mongodb';
import { openDatabase, type TestDatabase } from '../../testing/database.ts';

let test: TestDatabase;
let db: Db;
let fresh: () => Collection<Document & { _id: number }>;

beforeAll(async () => {
  test = await openDatabase();
  db = test.db;
  let last = 0;
  fresh = () => db.collection(`c${(last += 1)}`);
});

afterAll(() => test.close());

const withCode = (code: number): unknown => expect.objectContaining({ code });

describe('a unique index', () => {
  it('refuses a second document with a value, and names the value', async () => {
    const collection = fresh();
    await collection.createIndex({ email: 1 }, { unique: true });
    await collection.insertOne({ _id: 1, email: 'a@b.org' });
    const name = `${db.databaseName}.${collection.collectionName}`;
    await expect(collection.insertOne({ _id: 2, email: 'a@b.org' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: 'a@b.org' },
      message: `E11000 duplicate key error collection: ${name} index: email_1 dup key: { email: "a@b.org" }`,
    });
    const update = collection.updateOne(
      { _id: 3 },
      { $set: { email: 'a@b.org' } },
      { upsert: true },
    );
    await expect(update).rejects.toMatchObject({ code: 11000, keyValue: { email: 'a@b.org' } });
  });

  it('treats null and missing as equal, and numbers of all types', async () => {
    const collection = fresh();
    await collection.createIndex({ a: 1 }, { unique: true });
    await collection.insertMany([{ _id: 1 }, { _id: 2, a: 1 }]);
    await expect(collection.insertOne({ _id: 3, a: null })).rejects.toEqual(withCode(11000));
    await expect(collection.insertOne({ _id: 4, a: 1.0 })).rejects.toEqual(withCode(11000));
    await collection.insertOne({ _id: 5, a: '1' });
  });

  it('spans several fields', async () => {
    const collection = fresh();
    await collection.createIndex({ a: 1, 'b.c': -1 }, { unique: true });
    await collection.insertMany([
      { _id: 1, a: 1, b: { c: 1 } },
      { _id: 2, a: 1, b: { c: 2 } },
    ]);
    await expect(collection.insertOne({ _id: 3, a: 1, b: { c: 2 } })).rejects.toMatchObject({
      keyPattern: { a: 1, 'b.c': -1 },
      keyValue: { a: 1, 'b.c': 2 },
    });
  });

  it('compares the elements of arrays between documents, not within one', async () => {
    const collection = db.collection<{ _id: number; tags: string[] }>('tagged');
    await collection.createIndex({ tags: 1 }, { unique: true });
    await collection.insertOne({ _id: 1, tags: ['a', 'b', 'a'] });
    await expect(collection.insertOne({ _id: 2, tags: ['c', 'b'] })).rejects.toMatchObject({
      keyValue: { tags: 'b' },
    });
    await collection.updateOne({ _id: 1 }, { $pull: { tags: 'b' } });
    await collection.insertOne({ _id: 2, tags: ['c', 'b'] });
    expect(await collection.countDocuments({ tags: 'b' })).toBe(1);
  });

  it('when sparse, ignores documents without the field but not null', async () => {
    const collection = fresh();
    await collection.createIndex({ a: 1 }, { unique: true, sparse: true });
    await collection.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3, a: null }]);
    await expect(collection.insertOne({ _id: 4, a: null })).rejects.toEqual(withCode(11000));
    expect(await collection.countDocuments({ a: null })).toBe(3);
  });

  it('when partial, applies only to documents that match its filter, also after an update', async () => {
    const collection = fresh();
    const partialFilterExpression = { status: 'active' };
    await collection.createIndex({ name: 1 }, { unique: true, partialFilterExpression });
    await collection.insertMany([
      { _id: 1, name: 'x', status: 'active' },
      { _id: 2, name: 'x', status: 'old' },
      { _id: 3, name: 'x' },
    ]);
    const update = collection.updateOne({ _id: 2 }, { $set: { status: 'active' } });
    await expect(update).rejects.toEqual(withCode(11000));
    await collection.updateOne({ _id: 1 }, { $set: { status: 'old' } });
    await collection.updateOne({ _id: 2 }, { $set: { status: 'active' } });
    expect(await collection.countDocuments({ name: 'x' })).toBe(3);
    expect(await collection.countDocuments({ name: 'x', status: 'active' })).toBe(1);
  });

  it('is not built over duplicates, and changes nothing', async () => {
    const collection = fresh();
    await collection.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ]);
    await expect(collection.createIndex({ a: 1 }, { unique: true })).rejects.toEqual(
      withCode(11000),
    );
    expect(await collection.indexes()).toHaveLength(1);
  });

  it('follows updates, replacements and removals', async () => {
    const collection = fresh();
    await collection.createIndex({ a: 1 }, { unique: true });
    await collection.insertOne({ _id: 1, a: 1 });
    await collection.updateOne({ _id: 1 }, { $set: { a: 2 } });
    await collection.insertOne({ _id: 2, a: 1 });
    await collection.replaceOne({ _id: 2 }, { a: 3 });
    await collection.deleteOne({ _id: 1 });
    await collection.insertMany([
      { _id: 3, a: 1 },
      { _id: 4, a: 2 },
    ]);
    expect((await collection.findOne({ a: 3 }))?._id).toBe(2);
    expect(await collection.findOne({ a: 9 })).toBeNull();
  });
});

describe('createIndexes', () => {
  it('creates an index once, and lists it', async () => {
    const collection = fresh();
    const options = { unique: true, sparse: true, name: 'mine' };
    await collection.createIndex({ a: 1 }, options);
    await collection.createIndex({ a: 1 }, options);
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    expect(await collection.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1 }, name: 'mine', unique: true, sparse: true },
      { v: 2, key: { at: 1 }, name: 'at_1', expireAfterSeconds: 60 },
    ]);
  });

  it.each<[string, Document, CreateIndexesOptions, number]>([
    ['another name', { a: 1 }, { name: 'b' }, 85],
    ['another age', { at: 1 }, { expireAfterSeconds: 9 }, 85],
    ['the name of another', { b: 1 }, { name: 'a_1' }, 86],
    ['a name that is taken by the same key', { a: 1 }, { unique: true, name: 'a_1' }, 86],
  ])('refuses %s', async (_about, key, options, code) => {
    const collection = fresh();
    await collection.createIndex({ a: 1 });
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 5 });
    await expect(collection.createIndex(key, options)).rejects.toEqual(withCode(code));
  });

  it.each<[Document, CreateIndexesOptions]>([
    [{ a: 1 }, { partialFilterExpression: { b: { $ne: 1 } } }],
    [{ a: 1 }, { partialFilterExpression: { b: { $exists: false } } }],
    [{ a: 1 }, { partialFilterExpression: { b: { $not: { $gt: 1 } } } }],
    [{ a: 1 }, { sparse: true, partialFilterExpression: { b: 1 } }],
    [{ a: 1, b: 1 }, { expireAfterSeconds: 5 }],
    [{ a: 'what' }, {}],
    [{ a: 0 }, {}],
  ])('refuses %j with %j', async (key, options) => {
    await expect(fresh().createIndex(key, options)).rejects.toEqual(withCode(67));
  });

  it('refuses arrays in two of its fields', async () => {
    const collection = fresh();
    await collection.createIndex({ a: 1, b: 1 });
    const insert = collection.insertOne({ _id: 1, a: [1, 2], b: [1, 2] });
    await expect(insert).rejects.toEqual(withCode(171));
    expect(await collection.countDocuments()).toBe(0);
  });
});

describe('dropIndexes', () => {
  it('drops by name, by key, and all', async () => {
    const collection = fresh();
    for (const field of ['a', 'b', 'c', 'd']) await collection.createIndex({ [field]: 1 });
    await collection.dropIndex('a_1');
    await db.command({ dropIndexes: collection.collectionName, index: { b: 1 } });
    expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'c_1', 'd_1']);
    await collection.dropIndexes();
    expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  });

  it('refuses the index on _id, unknown ones, and a collection that does not exist', async () => {
    const collection = fresh();
    await expect(collection.dropIndex('a_1')).rejects.toEqual(withCode(26));
    await collection.insertOne({ _id: 1 });
    await expect(collection.dropIndex('_id_')).rejects.toEqual(withCode(72));
    await expect(collection.dropIndex('a_1')).rejects.toEqual(withCode(27));
    await expect(fresh().indexes()).rejects.toEqual(withCode(26));
  });

  it('removes the constraint of the index', async () => {
    const collection = fresh();
    await collection.createIndex({ a: 1 }, { unique: true });
    await collection.insertOne({ _id: 1, a: 1 });
    await collection.dropIndex('a_1');
    await collection.insertOne({ _id: 2, a: 1 });
    expect(await collection.countDocuments({ a: 1 })).toBe(2);
  });
});

describe('collections', () => {
  it('are created by the first document or explicitly, and removed by a drop', async () => {
    const other = test.client.db(`${db.databaseName}-other`);
    await other.createCollection('empty');
    await other.collection('full').insertOne({ a: 1 });
    const names = async (): Promise<string[]> =>
      (await other.listCollections().toArray()).map(({ name }) => name).toSorted();
    expect(await names()).toEqual(['empty', 'full']);
    expect(
      await other.listCollections({ name: 'full' }, { nameOnly: true }).toArray(),
    ).toMatchObject([{ name: 'full', type: 'collection' }]);
    await other.collection('full').drop();
    expect(await other.collection('full').countDocuments()).toBe(0);
    expect(await names()).toEqual(['empty']);
    await other.dropDatabase();
    expect(await names()).toEqual([]);
  });

  it('are not created by reads, nor by updates and removals that find nothing', async () => {
    const collection = fresh();
    await collection.find().toArray();
    await collection.updateOne({ a: 1 }, { $set: { a: 2 } });
    await collection.deleteMany({});
    const listed = await db.listCollections({ name: collection.collectionName }).toArray();
    expect(listed).toEqual([]);
  });

  it('cannot have an invalid name', async () => {
    await expect(db.command({ create: 'a$b' })).rejects.toEqual(withCode(73));
    await expect(db.command({ create: '' })).rejects.toEqual(withCode(73));
  });
});

describe('the small commands', () => {
  it('answer', async () => {
    const admin = db.admin();
    expect(await admin.ping()).toMatchObject({ ok: 1 });
    expect(await admin.buildInfo()).toHaveProperty('versionArray');
    expect(await db.command({ hello: 1 })).toMatchObject({ isWritablePrimary: true });
  });
});
