import type { Document } from 'bson';

export const orders: readonly Document[] = [
  { _id: 1, who: 'ann', total: 5, tags: ['a', 'b'], at: { city: 'Rome' } },
  { _id: 2, who: 'bob', total: 7, tags: [], at: { city: 'Oslo' } },
  { _id: 3, who: 'ann', total: 1.5, at: { city: 'Rome' } },
  { _id: 4, total: null, at: { city: 'Oslo' } },
];

export interface PipelineCase {
  readonly about: string;
  readonly pipeline: Document[];
  readonly results: readonly Document[];
}

export const pipelineCases: readonly PipelineCase[] = [
  {
    about: 'counts and adds up per group',
    pipeline: [
      { $group: { _id: '$who', n: { $sum: 1 }, total: { $sum: '$total' } } },
      { $sort: { _id: 1 } },
    ],
    results: [
      { _id: null, n: 1, total: 0 },
      { _id: 'ann', n: 2, total: 6.5 },
      { _id: 'bob', n: 1, total: 7 },
    ],
  },
  {
    about: 'takes first, last, least and greatest, which pass over null',
    pipeline: [
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: null,
          first: { $first: '$who' },
          last: { $last: '$_id' },
          min: { $min: '$total' },
          max: { $max: '$total' },
          count: { $count: {} },
          all: { $push: '$who' },
        },
      },
    ],
    results: [
      { _id: null, first: 'ann', last: 4, min: 1.5, max: 7, count: 4, all: ['ann', 'bob', 'ann'] },
    ],
  },
  {
    about: 'groups by several fields',
    pipeline: [
      { $match: { who: 'ann' } },
      { $group: { _id: { who: '$who', city: '$at.city' }, ids: { $push: '$_id' } } },
    ],
    results: [{ _id: { who: 'ann', city: 'Rome' }, ids: [1, 3] }],
  },
  {
    about: 'sorts, skips, limits',
    pipeline: [
      { $sort: { total: -1, _id: 1 } },
      { $skip: 1 },
      { $limit: 2 },
      { $project: { total: 1 } },
    ],
    results: [
      { _id: 1, total: 5 },
      { _id: 3, total: 1.5 },
    ],
  },
  {
    about: 'counts what is left',
    pipeline: [{ $match: { total: { $gt: 2 } } }, { $count: 'n' }],
    results: [{ n: 2 }],
  },
  {
    about: 'counts nothing as no document',
    pipeline: [{ $match: { who: 'x' } }, { $count: 'n' }],
    results: [],
  },
  {
    about: 'renames and leaves out',
    pipeline: [
      { $match: { _id: 1 } },
      { $project: { _id: 0, name: '$who', city: '$at.city', none: '$x' } },
    ],
    results: [{ name: 'ann', city: 'Rome' }],
  },
];

/** Pipelines that MongoDB refuses, and its code for each. */
export const refusedPipelines: readonly (readonly [stage: Document, code: number])[] = [
  [{ $what: 1 }, 40324],
  [{ $match: {}, $sort: { a: 1 } }, 40323],
  [{}, 40323],
  [{ $limit: 0 }, 15958],
  [{ $count: '' }, 40156],
  [{ $group: { n: { $sum: 1 } } }, 15955],
  [{ $group: { _id: null, n: { $what: 1 } } }, 15952],
  [{ $group: { _id: null, n: 1 } }, 40234],
  [{ $group: { _id: '$$what' } }, 17276],
  [{ $project: { a: { $what: 1 } } }, 31325],
  [{ $group: { _id: { $what: 1 } } }, 168],
];

export interface ProjectionCase {
  readonly projection: Document;
  readonly result: Document;
}

const mixed = [{ f: 1, g: 2 }, 5, { g: 3 }, [{ f: 4, g: 5 }]];

export const projected: Document = { _id: 1, a: 1, b: { c: 2, d: 3 }, e: mixed };

export const projectionCases: readonly ProjectionCase[] = [
  { projection: { a: 1 }, result: { _id: 1, a: 1 } },
  { projection: { a: true, _id: 0 }, result: { a: 1 } },
  { projection: { _id: 1 }, result: { _id: 1 } },
  { projection: { a: 0, e: 0 }, result: { _id: 1, b: { c: 2, d: 3 } } },
  { projection: { _id: 0, b: 0, e: false }, result: { a: 1 } },
  { projection: { 'b.c': 1 }, result: { _id: 1, b: { c: 2 } } },
  { projection: { 'b.c': 0, e: 0 }, result: { _id: 1, a: 1, b: { d: 3 } } },
  { projection: { 'a.x': 1 }, result: { _id: 1 } },
  { projection: { 'e.f': 1 }, result: { _id: 1, e: [{ f: 1 }, {}, [{ f: 4 }]] } },
  {
    projection: { 'e.f': 0, b: 0 },
    result: { _id: 1, a: 1, e: [{ g: 2 }, 5, { g: 3 }, [{ g: 5 }]] },
  },
  { projection: { e: 1, a: 1, _id: 1 }, result: { _id: 1, a: 1, e: mixed } },
  { projection: { x: '$a', y: '$b.d' }, result: { _id: 1, x: 1, y: 3 } },
];

export const refusedProjections: readonly (readonly [projection: Document, code: number])[] = [
  [{ a: 1, b: 0 }, 31254],
  [{ a: 0, b: 1 }, 31253],
  [{ a: 1, 'a.b': 1 }, 31249],
  [{ 'a.b': 0, a: 0 }, 31249],
  [{ $a: 1 }, 16410],
];
