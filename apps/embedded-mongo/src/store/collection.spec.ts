import { Int32 } from 'bson';
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { values } from '../../testing/values.ts';
import { compare } from '../bson/compare.ts';
import { keysAt } from '../bson/path.ts';
import { decode, encode, type Doc } from '../bson/values.ts';
import { compileFilter } from '../query/filter.ts';
import { Collection } from './collection.ts';
import type { Change } from './frame.ts';
import { parseIndexSpec } from './index-spec.ts';
import { Records } from './records.ts';

const INDEXES = [
  { key: { a: 1 }, name: 'a_1' },
  { key: { b: -1 }, name: 'b_-1', sparse: true },
  { key: { a: -1, b: 1 }, name: 'a_-1_b_1' },
  { key: { 'c.d': 1, b: 1 }, name: 'c.d_1_b_1' },
  { key: { u: 1 }, name: 'u_1', unique: true, sparse: true },
];

function collectionWith(indexes: readonly object[], changes: Change[] = []): Collection {
  const collection = new Collection(1, 'salon', 'rows', (change) => changes.push(change));
  collection.setIndexes([...collection.indexSpecs, ...indexes.map(parseIndexSpec)]);
  return collection;
}

/** Values that occur often, so that filters find something and unique keys collide. */
const few = fc.oneof(
  fc.integer({ min: 0, max: 3 }).map((value) => new Int32(value)),
  fc.constantFrom(null, 'x', 'y'),
  { weight: 1, arbitrary: values },
);
const optional = fc.option(few, { nil: undefined });
const nested = fc.oneof(
  optional,
  fc.record({ d: optional }),
  fc.array(fc.record({ d: optional }), { maxLength: 2 }),
);
// At most one list in a document, because parallel lists cannot be indexed.
const isIndexable = (document: Doc): boolean =>
  ['a', 'b', 'c.d'].filter((path) => keysAt(document, path.split('.')).length > 1).length < 2;
// Each element has its own key in an index.
const numbers = fc.array(
  fc.nat(5).map((value) => new Int32(value)),
  { minLength: 2, maxLength: 3 },
);
const fields = fc
  .record({
    a: fc.oneof(optional, numbers),
    b: fc.oneof(optional, numbers),
    c: nested,
    u: fc.option(fc.nat(6), { nil: undefined }),
  })
  .map((document) => decode(encode(document)))
  .filter(isIndexable);

const id = fc.nat(12);
const operation = fc.oneof(
  { weight: 5, arbitrary: fc.record({ put: id, fields }) },
  { weight: 1, arbitrary: fc.record({ remove: id }) },
);

const isPlain = (value: unknown): boolean => {
  try {
    compileFilter({ a: { $gt: value, $ne: value } });
    return true;
  } catch {
    return false; // no bound can be a regex
  }
};
const plain = few.filter(isPlain);
const condition = fc.oneof(
  plain.map((value) => ({ $eq: value })),
  fc.array(plain, { maxLength: 4 }).map((list) => ({ $in: list })),
  fc.tuple(fc.constantFrom('$gt', '$gte'), plain).map(([name, value]) => ({ [name]: value })),
  fc.tuple(fc.constantFrom('$lt', '$lte'), plain).map(([name, value]) => ({ [name]: value })),
  fc.tuple(plain, plain).map(([low, high]) => ({ $gte: low, $lt: high })),
  fc.tuple(fc.nat(5), fc.nat(5)).map(([low, high]) => ({ $gt: low, $lte: high })),
  fc.boolean().map((wanted) => ({ $exists: wanted })),
  plain.map((value) => ({ $ne: value })),
);
const path = fc.constantFrom('a', 'b', 'c', 'c.d', 'u', '_id');
const part = fc.tuple(path, condition).map(([name, test]): Doc => ({ [name]: test }));
const filter = fc.oneof(
  fc.constant({}),
  part,
  fc.tuple(part, part).map(([first, second]): Doc => ({ ...first, ...second })),
  fc.array(part, { minLength: 1, maxLength: 3 }).map((parts): Doc => ({ $and: parts })),
  fc.array(part, { minLength: 1, maxLength: 2 }).map((parts): Doc => ({ $or: parts })),
);
const direction = fc.constantFrom(1, -1);
const sort = fc.oneof(
  fc.constant(undefined),
  fc.record({ a: direction }),
  fc.record({ b: direction }),
  fc.record({ a: direction, b: direction }),
  fc.record({ b: direction, _id: direction }),
  fc.record({ 'c.d': direction }),
);
const query = fc.record({ filter, sort, skip: fc.nat(3), limit: fc.nat(5) });

type Value<T> = T extends fc.Arbitrary<infer V> ? V : never;

/** The documents as objects, and everything computed from all of them. */
class Model {
  readonly documents = new Map<number, Doc>();

  matching(wanted: Doc): Doc[] {
    return [...this.documents.values()].filter(compileFilter(wanted));
  }
}

/** Compares the keys of two documents as a sort does. */
function ordered(a: Doc, b: Doc, by: Doc): number {
  for (const [name, sign] of Object.entries(by)) {
    // Not by sorting: JavaScript puts undefined, the key of an empty list, at the end.
    const keyFor = (document: Doc): unknown =>
      keysAt(document, name.split('.')).reduce((x, y) =>
        compare(y, x) * Number(sign) < 0 ? y : x,
      );
    const order = compare(keyFor(a), keyFor(b)) * Number(sign);
    if (order !== 0) return order;
  }
  return 0;
}

function expectSame(
  collection: Collection,
  model: Model,
  { filter: wanted, sort: by }: Value<typeof query>,
) {
  const found = collection
    .select({ filter: wanted, sort: by })
    .map((slot) => collection.document(slot));
  const expected = model.matching(wanted);
  const byId = (a: Doc, b: Doc): number => compare(a._id, b._id);
  expect(found.toSorted(byId)).toEqual(expected.toSorted(byId));
  if (by)
    expect(found.every((next, at) => at === 0 || ordered(found[at - 1] ?? {}, next, by) <= 0)).toBe(
      true,
    );
}

function apply(collection: Collection, model: Model, step: Value<typeof operation>) {
  const _id = 'put' in step ? step.put : step.remove;
  const [slot] = collection.select({ filter: { _id: new Int32(_id) } });
  expect(slot !== undefined).toBe(model.documents.has(_id));
  if ('remove' in step) {
    if (slot !== undefined) collection.remove(slot);
    model.documents.delete(_id);
    return;
  }
  const document = decode(encode({ _id, ...step.fields }));
  const holders = [...model.documents.values()].filter(
    (other) =>
      other.u !== undefined && document.u !== undefined && compare(other.u, document.u) === 0,
  );
  const isTaken = holders.some((other) => Number(other._id) !== _id);
  const put = () => collection.put(encode(document), slot);
  if (isTaken) expect(put).toThrow(expect.objectContaining({ code: 11000 }));
  else {
    put();
    model.documents.set(_id, document);
  }
}

describe('a collection', () => {
  const steps = fc.array(operation, { maxLength: 40 });
  const queries = fc.array(query, { minLength: 1, maxLength: 8 });

  it('finds with its indexes what a scan of decoded documents finds', () => {
    fc.assert(
      fc.property(steps, steps, queries, (operations, later, asked) => {
        const changes: Change[] = [];
        const collection = collectionWith(INDEXES, changes);
        const model = new Model();
        for (const step of operations) apply(collection, model, step);
        for (const each of asked) expectSame(collection, model, each);
        // The same after a restart, and with indexes that are built by the first query.
        const loaded = new Collection(1, 'salon', 'rows', () => undefined);
        loaded.declareIndexes(INDEXES.map(parseIndexSpec));
        for (const change of changes) loaded.load(change);
        for (const step of later) apply(loaded, model, step);
        for (const each of asked) expectSame(loaded, model, each);
      }),
      { numRuns: 300 },
    );
  });

  it('finds each document once by an index that is first used after many changes', () => {
    const collection = new Collection(1, 'salon', 'rows', () => undefined);
    collection.declareIndexes([parseIndexSpec({ key: { a: 1 }, name: 'a_1' })]);
    for (let a = 0; a < 1_100; a += 1) collection.put(encode({ _id: a, a }));
    const isKept = (a: number) => a % 11 === 0;
    for (const slot of collection.select({})) {
      if (!isKept(Number(collection.document(slot).a))) collection.remove(slot);
    }
    const found = collection.select({ filter: { a: { $gte: new Int32(0) } }, sort: { a: 1 } });
    expect(found.map((slot) => Number(collection.document(slot).a))).toEqual(
      Array.from({ length: 1_100 }, (_, a) => a).filter(isKept),
    );
  });

  it('skips and limits what it finds in its order', () => {
    fc.assert(
      fc.property(steps, query, (operations, { filter: wanted, sort: by, skip, limit }) => {
        const collection = collectionWith(INDEXES);
        const model = new Model();
        for (const step of operations) apply(collection, model, step);
        const all = collection.select({ filter: wanted, sort: by });
        const some = collection.select({ filter: wanted, sort: by, skip, limit });
        expect(some).toEqual(all.slice(skip, limit === 0 ? undefined : skip + limit));
      }),
    );
  });
});

describe('results that are fetched later', () => {
  it('have each document once, although its place in the index changes, and only if it matches', () => {
    const collection = collectionWith([{ key: { n: 1 }, name: 'n_1' }]);
    const slots = [0, 1, 2, 3, 4, 5].map((n) => collection.put(encode({ _id: n, n })));
    const results = collection.find({ filter: { n: { $gte: 0 } }, sort: { n: 1 } });
    const found = results[Symbol.iterator]();
    expect(found.next().value).toBe(slots[0]);
    results.detach();
    for (const [n, slot] of slots.slice(0, 3).entries()) {
      collection.put(encode({ _id: n, n: n + 100 }), slot); // now the last ones
    }
    collection.put(encode({ _id: 3, n: -1 }), slots[3]);
    collection.remove(slots[4] ?? 0);
    collection.put(encode({ _id: 6, n: 6 }));
    expect([...found]).toEqual([slots[1], slots[2], slots[5]]);
  });
});

describe('a query that an index answers', () => {
  const TOTAL = 3000;
  const collection = collectionWith([
    { key: { changedAt: 1 }, name: 'changedAt_1' },
    { key: { createdAt: -1, _id: -1 }, name: 'createdAt_-1__id_-1' },
    { key: { deletedAt: 1 }, name: 'deletedAt_1', sparse: true },
    { key: { changedAt: 1, _id: 1 }, name: 'changedAt_1__id_1' },
  ]);
  for (let n = 0; n < TOTAL; n += 1) {
    const deletedAt = n % 1000 === 0 ? new Date(n) : undefined;
    const times = { changedAt: (n * 7) % TOTAL, createdAt: new Date(n), deletedAt };
    collection.put(encode({ _id: `image ${n}`, ...times }));
  }
  const kept = { deletedAt: null };

  it.each([
    ['an id', { filter: { _id: 'image 7', ...kept } }, 1],
    ['several ids', { filter: { _id: { $in: ['image 1', 'image 2', 'none'] } } }, 2],
    ['a range', { filter: { changedAt: { $gt: 100, $lte: 110 } } }, 10],
    [
      'a range and its order',
      { filter: { changedAt: { $gt: 5 } }, sort: { changedAt: 1 }, limit: 9 },
      9,
    ],
    [
      'a range, turned around',
      { filter: { changedAt: { $lt: 50 } }, sort: { changedAt: -1 }, limit: 9 },
      9,
    ],
    ['an order of two fields', { filter: kept, sort: { createdAt: -1, _id: -1 }, limit: 9 }, 9],
    ['it turned around', { sort: { changedAt: -1, _id: -1 }, limit: 9 }, 9],
    ['a value and an order', { filter: { changedAt: 7 }, sort: { _id: -1 } }, 1],
    [
      'the presence of a field',
      { filter: { deletedAt: { $exists: true } }, sort: { deletedAt: -1 } },
      3,
    ],
    ['dates', { filter: { deletedAt: { $lt: new Date(1500) } } }, 2],
  ])('reads only what it finds, by %s', (_what, options, count) => {
    const read = jest.spyOn(Records.prototype, 'get');
    const found = collection.select(options);
    const reads = read.mock.calls.length;
    read.mockRestore();
    expect(found).toHaveLength(count);
    expect(reads).toBeLessThanOrEqual(4 * count);
  });
});
