import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { decode, encode, isDocument, toNumber } from '../bson/values.ts';
import { Results } from '../store/results.ts';
import { Cursors } from './cursors.ts';

const MINUTE_MS = 60_000;
const documents = [1, 2, 3].map((_id) => encode({ _id }));

/** The id of a reply's cursor, 0 for a finished one. */
function idIn(reply: Buffer): number {
  const { cursor } = decode(reply);
  return isDocument(cursor) ? toNumber(cursor.id) : Number.NaN;
}

describe('a cursor', () => {
  /** Finds documents among many candidates, and counts the candidates that it reads. */
  function search(limit: number) {
    let count = 0;
    function* candidates() {
      for (; count < 1000; count += 1) yield count;
    }
    const results = new Results(candidates(), () => true, 0, limit);
    function* found() {
      for (const slot of results) yield encode({ _id: slot });
    }
    return { results, documents: found(), count: () => count };
  }

  it('reads no more candidates after its last document', () => {
    const one = search(1);
    expect(idIn(new Cursors().start('a.b', one.documents, undefined, one.results))).toBe(0);
    expect(one.count()).toBeLessThan(2);
  });

  it('reads all candidates before other commands run, if there are more documents', () => {
    const many = search(500);
    expect(idIn(new Cursors().start('a.b', many.documents, undefined, many.results))).toBe(1);
    expect(many.count()).toBe(1000);
  });
});

describe('an abandoned cursor', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const notFound = expect.objectContaining({ codeName: 'CursorNotFound' });

  it('is removed half an hour after its last request, when another one is opened', () => {
    const cursors = new Cursors();
    const [abandoned, used] = [1, 2].map(() => idIn(cursors.start('a.b', documents, 1)));
    jest.setSystemTime(20 * MINUTE_MS);
    cursors.next(used ?? 0, 1);
    jest.setSystemTime(31 * MINUTE_MS);
    cursors.start('a.b', documents, 1);
    expect(() => cursors.next(abandoned ?? 0)).toThrow(notFound);
    expect(idIn(cursors.next(used ?? 0))).toBe(0);
  });

  it('is the first that is removed when there are too many', () => {
    const cursors = new Cursors();
    const [used, abandoned] = [1, 2].map(() => idIn(cursors.start('a.b', documents, 1)));
    cursors.next(used ?? 0, 1);
    for (let n = 0; n < 999; n += 1) cursors.start('a.b', documents, 1);
    expect(() => cursors.next(abandoned ?? 0)).toThrow(notFound);
    expect(idIn(cursors.next(used ?? 0))).toBe(0);
  });
});
