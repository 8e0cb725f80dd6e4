import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection, Schema, type Connection } from 'mongoose';
import { openDatabase, type TestDatabase } from '../testing/database.ts';

const photo = new Schema(
  {
    title: { type: String, required: true },
    slug: { type: String, unique: true, sparse: true },
    status: { type: String, default: 'staged' },
    owner: { type: Schema.Types.ObjectId, ref: 'Person' },
    tags: [String],
    versions: [{ kind: String, width: Number }],
    captions: { type: Map, of: String },
    embedding: Buffer,
    takenAt: Date,
    views: { type: Number, default: 0 },
  },
  { timestamps: true, optimisticConcurrency: true },
);
photo.index({ title: 1 }, { unique: true, partialFilterExpression: { status: 'public' } });
photo.index({ takenAt: 1 }, { expireAfterSeconds: 3600 });

const person = new Schema({ name: { type: String, unique: true } });

const modelsOf = (on: Connection) => ({
  Photo: on.model('Photo', photo),
  Person: on.model('Person', person),
});

let test: TestDatabase;
let connection: Connection;
let Photo: ReturnType<typeof modelsOf>['Photo'];
let Person: ReturnType<typeof modelsOf>['Person'];

beforeAll(async () => {
  test = await openDatabase();
  connection = await createConnection(test.url).asPromise();
  ({ Photo, Person } = modelsOf(connection));
  await Promise.all([Photo.init(), Person.init()]);
});

afterAll(async () => {
  await connection.close();
  await test.close();
});

describe('a mongoose model', () => {
  it('creates its indexes, and finds them the next time', async () => {
    expect(Object.keys(await Photo.collection.indexInformation())).toEqual([
      '_id_',
      'slug_1',
      'title_1',
      'takenAt_1',
    ]);
    expect(await Photo.syncIndexes()).toEqual([]);
    expect(await Photo.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
  });

  it('saves, loads and changes a document of all kinds of fields', async () => {
    const created = await Photo.create({
      title: 'Lake',
      tags: ['water'],
      versions: [{ kind: 'regular', width: 1600 }],
      captions: { en: 'A lake' },
      embedding: Buffer.from([0, 255, 1]),
      takenAt: new Date('2999-01-05'),
    });
    const loaded = await Photo.findById(created.id).orFail();
    expect(loaded.toObject()).toEqual(created.toObject());
    loaded.tags.push('dusk');
    loaded.versions[0]?.set('width', 1700);
    loaded.captions?.set('de', 'Ein See');
    loaded.takenAt = undefined;
    await loaded.save();
    const again = await Photo.findById(created.id).lean().orFail();
    expect(again).toMatchObject({ tags: ['water', 'dusk'], versions: [{ width: 1700 }] });
    expect(again).toMatchObject({ captions: { en: 'A lake', de: 'Ein See' } });
    expect(again).not.toHaveProperty('takenAt');
    expect(again.updatedAt.getTime()).toBeGreaterThanOrEqual(again.createdAt.getTime());
  });

  it('detects a save in between', async () => {
    const { _id } = await Photo.create({ title: 'Twice' });
    const [one, two] = await Promise.all([
      Photo.findById(_id).orFail(),
      Photo.findById(_id).orFail(),
    ]);
    await one.set('title', 'Once').save();
    await expect(two.set('title', 'Never').save()).rejects.toThrow(/No matching document|version/i);
  });

  it('reports duplicates of its unique, sparse and partial indexes', async () => {
    await Photo.create({ title: 'Free', slug: 'one' }, { title: 'Free', slug: 'two' });
    await expect(Photo.create({ title: 'x', slug: 'one' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { slug: 1 },
      keyValue: { slug: 'one' },
    });
    await Photo.create({ title: 'Public', status: 'public' });
    const second = Photo.create({ title: 'Public', status: 'public' });
    await expect(second).rejects.toMatchObject({ keyValue: { title: 'Public' } });
  });

  it('upserts and counts in one step', async () => {
    const increment = (): Promise<unknown> =>
      Photo.findOneAndUpdate(
        { slug: 'counter' },
        { $inc: { views: 1 }, $setOnInsert: { title: 'Counter' } },
        { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
      ).exec();
    await Promise.all(Array.from({ length: 10 }, increment));
    const found = await Photo.findOne({ slug: 'counter' }).lean().orFail();
    expect(found).toMatchObject({ views: 10, title: 'Counter', status: 'staged', __v: 0 });
  });

  it('writes in bulk', async () => {
    const result = await Person.bulkWrite([
      { insertOne: { document: { name: 'ann' } } },
      { insertOne: { document: { name: 'bob' } } },
      { updateOne: { filter: { name: 'cy' }, update: { $set: { name: 'cy' } }, upsert: true } },
      { deleteOne: { filter: { name: 'bob' } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 2, upsertedCount: 1, deletedCount: 1 });
  });

  it('populates, and streams through cursors', async () => {
    const owner = await Person.create({ name: 'owner' });
    const photos = Array.from({ length: 250 }, (_, n) => ({
      title: `p${n}`,
      owner: owner._id,
      views: n,
    }));
    await Photo.insertMany(photos);
    let sum = 0;
    for await (const { views } of Photo.find({ owner: owner._id }).cursor({ batchSize: 40 }))
      sum += views;
    expect(sum).toBe((249 * 250) / 2);
    const first = await Photo.findOne({ views: { $gt: 248 } }).populate('owner');
    expect(first?.owner).toMatchObject({ name: 'owner' });
  });

  it('aggregates, counts, and removes', async () => {
    const groups = await Photo.aggregate([
      { $match: { title: { $gte: 'p0', $lt: 'q' } } },
      { $group: { _id: null, n: { $sum: 1 } } },
    ]);
    expect(groups).toEqual([{ _id: null, n: 250 }]);
    expect(await Photo.exists({ title: 'p1' })).not.toBeNull();
    const all = { title: { $gte: 'p', $lt: 'q' } };
    expect(await Photo.deleteMany(all)).toMatchObject({ deletedCount: 250 });
    expect(await Photo.countDocuments(all)).toBe(0);
  });

  it('reports the failures of an unordered insert', async () => {
    const people = ['dan', 'dan', 'eve'].map((name) => ({ name }));
    const insert = Person.insertMany(people, { ordered: false });
    await expect(insert).rejects.toMatchObject({
      code: 11000,
      insertedDocs: [{ name: 'dan' }, { name: 'eve' }],
    });
  });
});
