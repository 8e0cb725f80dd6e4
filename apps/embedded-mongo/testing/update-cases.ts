import { Double, Long, type Document } from 'bson';

/** An update with the document before and after it. Without `before`, an upsert with `filter`. */
export interface UpdateCase {
  readonly before?: Document;
  readonly filter?: Document;
  readonly update: Document;
  readonly after: Document;
}

export const updateCases: readonly UpdateCase[] = [
  { before: { a: 1 }, update: { $set: { b: 2 } }, after: { a: 1, b: 2 } },
  { before: { a: 1 }, update: { $set: { 'b.c': 2 } }, after: { a: 1, b: { c: 2 } } },
  { before: { a: [1, 2] }, update: { $set: { 'a.1': 5 } }, after: { a: [1, 5] } },
  { before: { a: [1] }, update: { $set: { 'a.3': 5 } }, after: { a: [1, null, null, 5] } },
  { before: { a: [{ b: 1 }] }, update: { $set: { 'a.0.b': 2 } }, after: { a: [{ b: 2 }] } },
  { before: {}, update: { $set: { b: 1, a: 2 } }, after: { a: 2, b: 1 } },
  { before: { a: 1, b: 2 }, update: { $unset: { a: '' } }, after: { b: 2 } },
  { before: { a: { b: 1, c: 2 } }, update: { $unset: { 'a.b': 1 } }, after: { a: { c: 2 } } },
  { before: { a: [1, 2] }, update: { $unset: { 'a.0': 1 } }, after: { a: [null, 2] } },
  { before: { a: 1 }, update: { $unset: { 'a.b': 1, z: 1 } }, after: { a: 1 } },
  { before: { a: 1 }, update: { $inc: { a: 2, b: -1 } }, after: { a: 3, b: -1 } },
  { before: { a: 1 }, update: { $inc: { a: 0.5 } }, after: { a: 1.5 } },
  {
    before: { a: 2147483647 },
    update: { $inc: { a: 1 } },
    after: { a: Long.fromNumber(2147483648) },
  },
  { before: { a: 1 }, update: { $setOnInsert: { b: 1 } }, after: { a: 1 } },
  { before: { a: [1] }, update: { $push: { a: 2 } }, after: { a: [1, 2] } },
  { before: {}, update: { $push: { a: 1 } }, after: { a: [1] } },
  { before: { a: [1] }, update: { $push: { a: [2, 3] } }, after: { a: [1, [2, 3]] } },
  { before: { a: [1] }, update: { $push: { a: { $each: [2, 3] } } }, after: { a: [1, 2, 3] } },
  { before: {}, update: { $addToSet: { a: 1 } }, after: { a: [1] } },
  { before: { a: [1] }, update: { $addToSet: { a: [2, 3] } }, after: { a: [1, [2, 3]] } },
  { before: { a: [1] }, update: { $addToSet: { a: 1 } }, after: { a: [1] } },
  {
    before: { a: [{ x: 1, y: 2 }] },
    update: { $addToSet: { a: { $each: [{ y: 2, x: 1 }, { x: 1, y: 2 }, 7, 7] } } },
    after: { a: [{ x: 1, y: 2 }, { y: 2, x: 1 }, 7] },
  },
  { before: { a: [1, 2, 1] }, update: { $pull: { a: 1 } }, after: { a: [2] } },
  { before: { a: [1, 5, 9] }, update: { $pull: { a: { $gte: 5 } } }, after: { a: [1] } },
  { before: {}, update: { $pull: { a: 1 } }, after: {} },
  {
    before: { a: [{ n: 1, m: 1 }, { n: 2 }] },
    update: { $pull: { a: { n: 1 } } },
    after: { a: [{ n: 2 }] },
  },
  { before: { a: 1, b: 2 }, update: { c: 3 }, after: { c: 3 } },
  {
    before: { a: Long.fromNumber(5) },
    update: { $set: { b: 1 } },
    after: { a: Long.fromNumber(5), b: 1 },
  },
  { before: { a: new Double(5) }, update: { $set: { b: 1 } }, after: { a: new Double(5), b: 1 } },
  {
    filter: { a: 1, 'b.c': { $eq: 2 }, d: { $gt: 5 }, $and: [{ e: { $in: [3] } }] },
    update: { $set: { f: 4 }, $setOnInsert: { g: 5 } },
    after: { a: 1, b: { c: 2 }, e: 3, f: 4, g: 5 },
  },
  { filter: { a: 1 }, update: { b: 2 }, after: { b: 2 } },
  { filter: { a: 1 }, update: { $inc: { a: 1 } }, after: { a: 2 } },
];

/** Updates that MongoDB refuses, and its code for each. */
export const refusedUpdates: readonly (readonly [
  before: Document,
  update: Document,
  code: number,
])[] = [
  [{}, { $what: { a: 1 } }, 9],
  [{}, { $set: 5 }, 9],
  [{}, { $set: { '': 1 } }, 56],
  [{}, { $set: { 'a..b': 1 } }, 56],
  [{}, { $set: { a: 1 }, $unset: { a: 1 } }, 40],
  [{}, { $set: { a: 1, 'a.b': 1 } }, 40],
  [{ a: 1 }, { $set: { 'a.b': 1 } }, 28],
  [{ a: null }, { $set: { 'a.b': 1 } }, 28],
  [{ a: [1] }, { $set: { 'a.b': 1 } }, 28],
  [{ a: 'x' }, { $inc: { a: 1 } }, 14],
  [{ a: null }, { $inc: { a: 1 } }, 14],
  [{}, { $inc: { a: 'x' } }, 14],
  [{ a: 1 }, { $push: { a: 1 } }, 2],
  [{ a: 1 }, { $addToSet: { a: 1 } }, 2],
  [{ a: 1 }, { $pull: { a: 1 } }, 2],
  [{}, { $push: { a: { $each: 1 } } }, 2],
  [{}, { $push: { a: { $each: [], $what: 1 } } }, 2],
  [{}, { $addToSet: { a: { $each: [], $slice: 1 } } }, 2],
  [{ a: [1] }, { $set: { 'a.$': 1 } }, 2],
  [{}, { $set: { _id: 99 } }, 66],
  [{}, { $unset: { _id: 1 } }, 66],
  [{}, { a: 1, $set: { b: 1 } }, 52],
];
