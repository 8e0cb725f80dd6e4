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
    about: 'counts the matching documents',
    pipeline: [{ $match: { who: 'ann' } }, { $group: { _id: 1, n: { $sum: 1 } } }],
    results: [{ _id: 1, n: 2 }],
  },
  {
    about: 'returns no document for an empty count',
    pipeline: [{ $match: { who: 'x' } }, { $group: { _id: 1, n: { $sum: 1 } } }],
    results: [],
  },
  {
    about: 'returns matching documents',
    pipeline: [{ $match: { _id: { $lt: 4 } } }, { $match: { who: 'bob' } }],
    results: [{ _id: 2, who: 'bob', total: 7, tags: [], at: { city: 'Oslo' } }],
  },
];

/** Pipelines that MongoDB refuses, and its code for each. */
export const refusedPipelines: readonly (readonly [stage: Document, code: number])[] = [
  [{ $what: 1 }, 40324],
  [{ $match: {}, $group: { _id: 1 } }, 40323],
  [{}, 40323],
  [{ $group: { n: { $sum: 1 } } }, 15955],
  [{ $group: { _id: null, n: { $what: 1 } } }, 15952],
  [{ $group: { _id: null, n: 1 } }, 40234],
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
];

export const refusedProjections: readonly (readonly [projection: Document, code: number])[] = [
  [{ a: 1, b: 0 }, 31254],
  [{ a: 0, b: 1 }, 31253],
  [{ a: 1, 'a.b': 1 }, 31249],
  [{ 'a.b': 0, a: 0 }, 31249],
  [{ $a: 1 }, 16410],
];
