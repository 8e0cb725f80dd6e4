import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Long, MongoServerError, type Collection, type Db, type Document } from 'mongodb';
import { openDatabase, type TestDatabase } from '../../testing/database.ts';
import { filterGroups, refusedFilters } from '../../testing/filter-cases.ts';
import {
  orders,
  pipelineCases,
  projected,
  projectionCases,
  refusedPipelines,
  refusedProjections,
} from '../../testing/pipeline-cases.ts';
import { sortCases } from '../../testing/sort-cases.ts';

let test: TestDatabase;
let db: Db;

beforeAll(async () => {
  test = await openDatabase();
  db = test.db;
});

afterAll(() => test.close());

interface CursorReply {
  cursor: { id: Long; firstBatch: Document[]; nextBatch: Document[] };
}

const withCode = (code: number): unknown => expect.objectContaining({ code });

describe.each(filterGroups)('find on $about', ({ about, documents, cases }) => {
  beforeAll(async () => {
    await db.collection(about).insertMany([...documents]);
  });

  it.each(cases)('$filter finds $finds', async ({ filter, finds }) => {
    const found = await db.collection<{ _id: number }>(about).find(filter).toArray();
    expect(found.map(({ _id }) => _id)).toEqual(finds);
    expect(await db.collection(about).countDocuments(filter)).toBe(finds.length);
  });

  it('finds the same through indexes', async () => {
    const fields = new Set(documents.flatMap((document) => Object.keys(document)));
    const indexed = db.collection<{ _id: number }>(`${about}, indexed`);
    for (const field of fields) if (field !== '_id') await indexed.createIndex({ [field]: 1 });
    await indexed.insertMany(documents as { _id: number }[]); // the documents of each group have numbers as ids
    for (const { filter, finds } of cases) {
      const found = await indexed.find(filter).toArray();
      expect({ filter, finds: found.map(({ _id }) => _id).toSorted((a, b) => a - b) }).toEqual({
        filter,
        finds,
      });
    }
  });
});

describe('find', () => {
  it.each(refusedFilters)('refuses %j with code %i', async (filter, code) => {
    await expect(db.collection('missing').find(filter).toArray()).rejects.toEqual(withCode(code));
  });

  it.each(sortCases)('sorts $about', async ({ about, sorted, sort }) => {
    await db.collection(about).insertMany(sorted.toReversed());
    const found = await db.collection(about).find().sort(sort).toArray();
    expect(found.map(({ _id }): unknown => _id)).toEqual(sorted.map(({ _id }): unknown => _id));
  });

  it('refuses a sort in no direction', async () => {
    const cursor = db.collection('missing').find().sort({ a: 1 });
    await expect(db.command({ find: 'missing', sort: { a: 2 } })).rejects.toEqual(withCode(15975));
    await expect(cursor.toArray()).resolves.toEqual([]);
  });

  it.each(projectionCases)('projects $projection', async ({ projection, result }) => {
    await db
      .collection('projected')
      .replaceOne({ _id: projected._id }, projected, { upsert: true });
    expect(await db.collection('projected').findOne({}, { projection })).toEqual(result);
  });

  it.each(refusedProjections)('refuses to project %j with code %i', async (projection, code) => {
    const cursor = db.collection('projected').find({}, { projection });
    await expect(cursor.toArray()).rejects.toEqual(withCode(code));
  });

  it('returns numbers with their original types', async () => {
    await db.collection('types').insertOne({ long: Long.fromNumber(5), int: 5, double: 5.5 });
    const stored = await db.collection('types').findOne({}, { promoteValues: false });
    const types = Object.values(stored ?? {}).map((value: Document): unknown => value._bsontype);
    expect(types).toEqual(['ObjectId', 'Long', 'Int32', 'Double']);
  });
});

describe('a cursor', () => {
  const TOTAL = 1050;
  const many = (): Collection<{ n: number }> => db.collection('many');
  // The shape of all replies with a cursor.
  const ask = async (command: Document): Promise<CursorReply> =>
    (await db.command(command)) as CursorReply;

  beforeAll(async () => {
    const documents = Array.from({ length: TOTAL }, (_, n) => ({ n }));
    await many().insertMany(documents);
  });

  it.each([undefined, 1, 7, 101, 5000])(
    'fetches all documents in batches of %p',
    async (batchSize) => {
      const expected = batchSize === 1 ? 20 : TOTAL;
      const options = { sort: { n: 1 }, limit: expected, batchSize } as const;
      const found = await many().find({}, options).toArray();
      expect(found.map(({ n }) => n)).toEqual(Array.from({ length: expected }, (_, n) => n));
    },
  );

  it('first returns 101 documents, or fewer with a smaller batch size', async () => {
    const first = await ask({ find: 'many' });
    expect(first.cursor.firstBatch).toHaveLength(101);
    const empty = await ask({ find: 'many', batchSize: 0 });
    expect(empty.cursor.firstBatch).toEqual([]);
    const next = await ask({ getMore: empty.cursor.id, collection: 'many' });
    expect(next.cursor.nextBatch).toHaveLength(TOTAL);
    expect(Number(next.cursor.id)).toBe(0);
    await db.command({ killCursors: 'many', cursors: [first.cursor.id] });
  });

  it('skips and limits', async () => {
    const found = await many().find().sort({ n: -1 }).skip(2).limit(3).toArray();
    expect(found.map(({ n }) => n)).toEqual([1047, 1046, 1045]);
  });

  it('that was killed is not found', async () => {
    const { cursor } = await ask({ find: 'many', batchSize: 1 });
    const killed = await db.command({
      killCursors: 'many',
      cursors: [cursor.id, Long.fromNumber(1)],
    });
    expect(killed.cursorsKilled).toHaveLength(1);
    expect(killed.cursorsNotFound).toHaveLength(1);
    const next = db.command({ getMore: cursor.id, collection: 'many' });
    await expect(next).rejects.toEqual(withCode(43));
  });

  it('returns each document in its state when the cursor was opened, or later', async () => {
    const cursor = many().find({ n: { $lt: 10 } }, { batchSize: 2 });
    await cursor.next();
    await many().deleteMany({ n: { $in: [8, 9] } });
    const rest = await cursor.toArray();
    expect(rest.length).toBeGreaterThanOrEqual(7);
  });
});

describe('aggregate', () => {
  beforeAll(async () => {
    await db.collection('orders').insertMany([...orders]);
  });

  it.each(pipelineCases)('$about', async ({ pipeline, results }) => {
    expect(await db.collection('orders').aggregate(pipeline).toArray()).toEqual(results);
  });

  it.each(refusedPipelines)('refuses %j with code %i', async (stage, code) => {
    const cursor = db.collection('orders').aggregate([stage]);
    await expect(cursor.toArray()).rejects.toEqual(withCode(code));
  });

  it('finds nothing in a collection that does not exist', async () => {
    expect(
      await db
        .collection('missing')
        .aggregate([{ $match: {} }])
        .toArray(),
    ).toEqual([]);
  });
});

describe('an error', () => {
  it('contains the name of its code', async () => {
    const error = await db.command({ what: 1 }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MongoServerError);
    expect(error).toMatchObject({ code: 59, codeName: 'CommandNotFound', ok: 0 });
  });
});
