import { Binary, Double, Long, ObjectId, type Document } from 'bson';

/** The documents of a group that MongoDB finds with a filter. */
export interface FilterCase {
  readonly filter: Document;
  readonly finds: readonly number[];
}

export interface FilterGroup {
  readonly about: string;
  readonly documents: readonly Document[];
  readonly cases: readonly FilterCase[];
}

const OBJECT_ID = new ObjectId('65f000000000000000000001');

export const filterGroups: readonly FilterGroup[] = [
  {
    about: 'one field of many types',
    documents: [
      { _id: 1, a: 1 },
      { _id: 2, a: null },
      { _id: 3 },
      { _id: 4, a: 'x' },
      { _id: 5, a: [1, 2] },
      { _id: 6, a: [] },
      { _id: 7, a: { b: 1 } },
      { _id: 8, a: 2.5 },
      { _id: 9, a: true },
    ],
    cases: [
      { filter: {}, finds: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
      { filter: { a: 1 }, finds: [1, 5] },
      { filter: { a: { $eq: 'x' } }, finds: [4] },
      { filter: { a: null }, finds: [2, 3] },
      { filter: { a: { $ne: null } }, finds: [1, 4, 5, 6, 7, 8, 9] },
      { filter: { a: { $ne: 1 } }, finds: [2, 3, 4, 6, 7, 8, 9] },
      { filter: { a: { $exists: true } }, finds: [1, 2, 4, 5, 6, 7, 8, 9] },
      { filter: { a: { $exists: false } }, finds: [3] },
      { filter: { a: { $gt: 1 } }, finds: [5, 8] },
      { filter: { a: { $gte: 1, $lt: 2 } }, finds: [1, 5] },
      { filter: { a: { $gte: null } }, finds: [2, 3] },
      { filter: { a: { $gt: null } }, finds: [] },
      { filter: { a: { $lt: 'y' } }, finds: [4] },
      { filter: { a: { $lte: true } }, finds: [9] },
      { filter: { a: { $in: [1, null] } }, finds: [1, 2, 3, 5] },
      { filter: { a: { $in: ['x', 2.5] } }, finds: [4, 8] },
      { filter: { a: { $in: [] } }, finds: [] },
      { filter: { a: { $nin: [1, null] } }, finds: [4, 6, 7, 8, 9] },
      { filter: { a: [1, 2] }, finds: [5] },
      { filter: { a: [2, 1] }, finds: [] },
      { filter: { a: [] }, finds: [6] },
      { filter: { a: { b: 1 } }, finds: [7] },
      { filter: { 'a.b': 1 }, finds: [7] },
      { filter: { 'a.0': 1 }, finds: [5] },
      { filter: { a: { $not: { $gt: 1 } } }, finds: [1, 2, 3, 4, 6, 7, 9] },
      { filter: { a: { $elemMatch: { $gt: 1, $lt: 3 } } }, finds: [5] },
      { filter: { $or: [{ a: 1 }, { a: 'x' }] }, finds: [1, 4, 5] },
      { filter: { $and: [{ a: { $gte: 1 } }, { a: { $lte: 1 } }] }, finds: [1, 5] },
    ],
  },
  {
    about: 'arrays of documents',
    documents: [
      {
        _id: 1,
        items: [
          { n: 1, q: 5 },
          { n: 2, q: 1 },
        ],
      },
      { _id: 2, items: [{ n: 1, q: 1 }] },
      { _id: 3, items: [{ n: 3 }, { q: 9 }] },
      { _id: 4 },
    ],
    cases: [
      { filter: { 'items.n': 1 }, finds: [1, 2] },
      { filter: { 'items.n': 1, 'items.q': 1 }, finds: [1, 2] },
      { filter: { items: { $elemMatch: { n: 1, q: 1 } } }, finds: [2] },
      { filter: { items: { $elemMatch: { $or: [{ n: 3 }, { q: 5 }] } } }, finds: [1, 3] },
      { filter: { 'items.0.n': 3 }, finds: [3] },
      { filter: { 'items.1.q': { $gte: 1 } }, finds: [1, 3] },
      { filter: { 'items.n': { $exists: false } }, finds: [4] },
      { filter: { 'items.n': null }, finds: [3, 4] },
      { filter: { 'items.n': { $ne: 1 } }, finds: [3, 4] },
      { filter: { items: { n: 1, q: 1 } }, finds: [2] },
      { filter: { items: { q: 1, n: 1 } }, finds: [] },
    ],
  },
  {
    about: 'types beyond JSON',
    documents: [
      { _id: 1, v: Long.fromNumber(1) },
      { _id: 2, v: new Double(1) },
      { _id: 3, v: 1 },
      { _id: 4, v: Long.fromString('9007199254740993') },
      { _id: 5, v: new Binary(Buffer.from([0xff, 0xfe])) },
      { _id: 6, v: new Binary(Buffer.from([0xff, 0xfd])) },
      { _id: 7, v: new Binary(Buffer.from([0xff, 0xfe]), 128) },
      { _id: 8, v: OBJECT_ID },
      { _id: 9, v: new Date(1000) },
      { _id: 10, v: Number.NaN },
    ],
    cases: [
      { filter: { v: 1 }, finds: [1, 2, 3] },
      { filter: { v: { $in: [Long.fromNumber(1)] } }, finds: [1, 2, 3] },
      { filter: { v: { $gt: 9007199254740992 } }, finds: [4] },
      { filter: { v: Long.fromString('9007199254740992') }, finds: [] },
      { filter: { v: new Binary(Buffer.from([0xff, 0xfe])) }, finds: [5] },
      { filter: { v: OBJECT_ID }, finds: [8] },
      { filter: { v: { $gte: new Date(1000) } }, finds: [9] },
      { filter: { v: { $gt: new Date(1000) } }, finds: [] },
      { filter: { v: { $lt: 5 } }, finds: [1, 2, 3] },
      { filter: { v: Number.NaN }, finds: [10] },
    ],
  },
];

/** Filters that MongoDB refuses, and its code for each. */
export const refusedFilters: readonly (readonly [filter: Document, code: number])[] = [
  [{ $or: [] }, 2],
  [{ $and: { a: 1 } }, 2],
  [{ $what: 1 }, 2],
  [{ a: { $what: 1 } }, 2],
  [{ a: { $in: 5 } }, 2],
  [{ a: { $in: [{ $gt: 1 }] } }, 2],
  [{ a: { $not: 5 } }, 2],
  [{ a: { $elemMatch: 5 } }, 2],
  [{ a: { $ne: /x/ } }, 2],
  [{ a: { $gt: /x/ } }, 2],
  [{ $text: { $search: 'x' } }, 27],
];
