import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Document } from 'mongodb';
import { isRealMongo, openDatabase, type TestDatabase } from '../testing/database.ts';

// MongoDB supports these. Here each must fail with an error, so that a test finds its use before production.
const onEmbedded = isRealMongo ? describe.skip : describe;

onEmbedded('unsupported features', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await openDatabase();
    await test.db.collection('c').insertOne({ a: [1] });
  });

  afterAll(() => test.close());

  it.each<[Document, number]>([
    [{ mapReduce: 'c' }, 59],
    [{ bulkWrite: 1 }, 59],
    [{ explain: { find: 'c' } }, 59],
    [{ count: 'c' }, 59],
    [{ collMod: 'c' }, 59],
    [{ saslStart: 1 }, 18],
    [{ find: 'c', collation: { locale: 'en' } }, 40415],
    [{ find: 'c', hint: 'a_1' }, 40415],
    [{ find: 'c', let: {} }, 40415],
    [{ find: 'c', tailable: true }, 40415],
    [{ find: 'c', sort: { $natural: 1 } }, 2],
    [{ find: 'c', filter: { $where: 'true' } }, 2],
    [{ find: 'c', filter: { $nor: [{ a: 1 }] } }, 2],
    [{ find: 'c', filter: { $expr: { $eq: [1, 1] } } }, 2],
    [{ find: 'c', filter: { a: { $near: [0, 0] } } }, 2],
    [{ find: 'c', filter: { a: { $geoWithin: {} } } }, 2],
    [{ find: 'c', filter: { a: { $mod: [2, 0] } } }, 2],
    [{ find: 'c', filter: { a: { $regex: 'x' } } }, 2],
    [{ find: 'c', filter: { a: /x/ } }, 2],
    [{ find: 'c', filter: { a: { $in: [/x/] } } }, 2],
    [{ find: 'c', filter: { a: { $not: /x/ } } }, 2],
    [{ find: 'c', projection: { a: { $slice: 1 } } }, 31325],
    [{ find: 'c', projection: { a: { $elemMatch: {} } } }, 31325],
    [{ find: 'c', projection: { 'a.$': 1 } }, 16410],
    [{ aggregate: 'c', pipeline: [{ $lookup: {} }], cursor: {} }, 40324],
    [{ aggregate: 'c', pipeline: [{ $unwind: '$a' }], cursor: {} }, 40324],
    [{ aggregate: 'c', pipeline: [{ $sort: { a: 1 } }], cursor: {} }, 40324],
    [{ aggregate: 'c', pipeline: [{ $skip: 1 }], cursor: {} }, 40324],
    [{ aggregate: 'c', pipeline: [{ $limit: 1 }], cursor: {} }, 40324],
    [{ aggregate: 'c', pipeline: [{ $changeStream: {} }], cursor: {} }, 40573],
    [{ aggregate: 'c', pipeline: [], cursor: {}, allowDiskUse: true }, 40415],
    [{ findAndModify: 'c', remove: true }, 9],
    [{ create: 'v', viewOn: 'c' }, 40415],
    [{ create: 'v', capped: true, size: 1 }, 40415],
    [{ createIndexes: 'c', indexes: [{ key: { a: 'text' }, name: 'a' }] }, 67],
    [{ createIndexes: 'c', indexes: [{ key: { a: '2dsphere' }, name: 'a' }] }, 67],
    [{ createIndexes: 'c', indexes: [{ key: { '$**': 1 }, name: 'a' }] }, 67],
    [{ createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'a', hidden: true }] }, 40415],
    [{ find: 'c', filter: 5 }, 14],
    [{ find: 'c', limit: 'x' }, 14],
    [{ find: 'c', skip: -1 }, 51024],
  ])('%j has code %i', async (command, code) => {
    await expect(test.db.command(command)).rejects.toMatchObject({ code });
  });

  it.each<[Document, number]>([
    [{ q: {}, u: { $rename: { a: 'b' } } }, 9],
    [{ q: {}, u: { $mul: { a: 2 } } }, 9],
    [{ q: {}, u: { $push: { a: { $each: [1], $position: 0 } } } }, 2],
    [{ q: {}, u: { $pull: { a: /x/ } } }, 2],
    [{ q: {}, u: [{ $set: { a: 1 } }] }, 9],
    [{ q: {}, u: { $set: { 'a.$[]': 1 } } }, 2],
    [{ q: {}, u: { $set: { 'a.$[x]': 1 } }, arrayFilters: [{ x: 1 }] }, 40415],
    [{ q: {}, u: { $set: { b: 1 } }, collation: { locale: 'en' } }, 40415],
  ])('the update %j has code %i', async (statement, code) => {
    const reply = await test.db.command({ update: 'c', updates: [statement] });
    expect(reply).toMatchObject({ n: 0, writeErrors: [{ code }] });
  });

  it('transactions', async () => {
    const session = test.client.startSession();
    const insert = session.withTransaction(() =>
      test.db.collection('c').insertOne({ a: 1 }, { session }),
    );
    await expect(insert).rejects.toMatchObject({ originalError: { code: 20 } });
    await session.endSession();
  });

  it('change streams', async () => {
    const stream = test.db.collection('c').watch();
    await expect(stream.next()).rejects.toMatchObject({ code: 40573 });
    await stream.close();
  });
});
