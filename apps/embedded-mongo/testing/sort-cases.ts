import { Binary, ObjectId, type Document } from 'bson';

export interface SortCase {
  readonly about: string;
  /** In the order in which MongoDB returns them. */
  readonly sorted: readonly Document[];
  readonly sort: Document;
}

export const sortCases: readonly SortCase[] = [
  {
    about: 'types in their own order, an empty array before null',
    sort: { v: 1, _id: 1 },
    sorted: [
      { _id: 1, v: [] },
      { _id: 2, v: null },
      { _id: 3 },
      { _id: 4, v: -1 },
      { _id: 5, v: 2.5 },
      { _id: 6, v: 'A' },
      { _id: 7, v: 'a' },
      { _id: 8, v: { a: 1 } },
      { _id: 9, v: new Binary(Buffer.from([1])) },
      { _id: 10, v: new ObjectId('65f000000000000000000001') },
      { _id: 11, v: false },
      { _id: 12, v: true },
      { _id: 13, v: new Date(0) },
    ],
  },
  {
    about: 'strings by code point, not by UTF-16 unit',
    sort: { v: 1 },
    sorted: [
      { _id: 1, v: 'a' },
      { _id: 2, v: 'ab' },
      { _id: 3, v: 'é' },
      { _id: 4, v: '\uffee' },
      { _id: 5, v: '😀' },
    ],
  },
  {
    about: 'an array by its lowest element',
    sort: { v: 1 },
    sorted: [
      { _id: 1, v: [9, 1] },
      { _id: 2, v: 2 },
      { _id: 3, v: [3, 4] },
    ],
  },
  {
    about: 'an array by its highest element when descending',
    sort: { v: -1 },
    sorted: [
      { _id: 1, v: [9, 1] },
      { _id: 2, v: [3, 4] },
      { _id: 3, v: 2 },
    ],
  },
  {
    about: 'documents field by field',
    sort: { v: 1 },
    sorted: [
      { _id: 1, v: { a: 1 } },
      { _id: 2, v: { a: 1, b: 1 } },
      { _id: 3, v: { a: 2 } },
      { _id: 4, v: { b: 0 } },
      { _id: 5, v: { a: 'x' } },
    ],
  },
  {
    about: 'by several keys and dotted paths',
    sort: { 'a.b': -1, c: 1 },
    sorted: [
      { _id: 1, a: { b: 2 }, c: 1 },
      { _id: 2, a: { b: 2 }, c: 2 },
      { _id: 3, a: { b: 1 }, c: 0 },
      { _id: 4, c: 0 },
    ],
  },
];
