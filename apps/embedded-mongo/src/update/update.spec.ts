import { describe, expect, it } from '@jest/globals';
import { refusedUpdates, updateCases } from '../../testing/update-cases.ts';
import { decode, encode, type Doc } from '../bson/values.ts';
import { seedOf } from '../query/points.ts';
import { compileUpdate } from './update.ts';

const sent = (document: Doc): Doc => decode(encode(document));

describe('an update', () => {
  it.each(updateCases)('$update changes $before to $after', ({ before, filter, update, after }) => {
    const document = before ? sent(before) : seedOf(sent(filter ?? {}));
    const result = compileUpdate(sent(update)).apply(document, before === undefined);
    expect(sent(result)).toEqual(sent(after));
    expect(Object.keys(sent(result))).toEqual(Object.keys(after));
  });

  it('does not change the original document', () => {
    const document = sent({ a: { b: [1, { c: 1 }] } });
    const copy = structuredClone(encode(document));
    compileUpdate(sent({ $set: { 'a.b.1.c': 2 }, $unset: { 'a.x': 1 } })).apply(document, false);
    expect(encode(document)).toEqual(Buffer.from(copy));
  });

  it('treats __proto__ as a field like any other', () => {
    const update = compileUpdate(sent({ $set: { '__proto__.a': 1 } }));
    const result = update.apply({}, false);
    expect(JSON.stringify(result)).toBe('{"__proto__":{"a":1}}');
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });
});

describe('a refused update', () => {
  it.each(refusedUpdates)('of %j by %j has code %i', (before, update, code) => {
    const document = sent({ _id: 1, ...before });
    const run = (): Doc => compileUpdate(sent(update)).apply(document, false);
    expect(run).toThrow(expect.objectContaining({ code }));
  });

  it('is refused before any document is found', () => {
    const refusal = expect.objectContaining({ code: 14 });
    expect(() => compileUpdate(sent({ $inc: { a: 'x' } }))).toThrow(refusal);
  });

  it('does not accept a pipeline', () => {
    expect(() => compileUpdate([{ $set: { a: 1 } }])).toThrow(expect.objectContaining({ code: 9 }));
  });

  it('does not infer a field that the filter sets twice', () => {
    const filter = { a: 1, $and: [{ a: 2 }] };
    expect(() => seedOf(filter)).toThrow(expect.objectContaining({ code: 54 }));
  });
});
