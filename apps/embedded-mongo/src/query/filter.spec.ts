import { describe, expect, it } from '@jest/globals';
import { filterGroups, refusedFilters } from '../../testing/filter-cases.ts';
import { decode, encode } from '../bson/values.ts';
import { compileFilter } from './filter.ts';

describe.each(filterGroups)('a filter on $about', ({ documents, cases }) => {
  const stored = documents.map((document) => decode(encode(document)));

  it.each(cases)('$filter finds $finds', ({ filter, finds }) => {
    const found = stored.filter(compileFilter(decode(encode(filter))));
    expect(found.map(({ _id }) => Number(_id))).toEqual(finds);
  });
});

describe('a malformed filter', () => {
  it.each(refusedFilters)('%j is refused with code %i', (filter, code) => {
    expect(() => compileFilter(decode(encode(filter)))).toThrow(expect.objectContaining({ code }));
  });

  it('does not use inherited properties as operators', () => {
    const refusal = expect.objectContaining({ code: 2 });
    expect(() => compileFilter({ a: { $gt: 1, constructor: 2 } })).toThrow(refusal);
  });
});

describe('a field named __proto__', () => {
  it('is a field like any other', () => {
    const document = decode(encode(Object.fromEntries([['__proto__', { a: 1 }]])));
    expect(compileFilter({ '__proto__.a': 1 })(document)).toBe(true);
    expect(compileFilter({ a: 1 })(document)).toBe(false);
  });
});
