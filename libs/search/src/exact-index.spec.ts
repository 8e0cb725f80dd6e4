import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ExactIndex } from './exact-index.ts';
import { quantise, unitVector } from './quantise.ts';
import { everyImage, type Match } from './vector-index.ts';

const background = { mean: 0, deviation: 0.1 };
const unit = (...components: number[]) => {
  const length = Math.hypot(...components);
  return Float32Array.from(components, (each) => each / length);
};

/** Rounding to bytes moves a component by half a byte at most. */
const isClose = (a: Float32Array | undefined, b: Float32Array) =>
  b.every((each, at) => Math.abs(each - (a?.[at] ?? NaN)) < 0.005);

describe('the exact index', () => {
  it('finds images that a text describes well enough', () => {
    const index = new ExactIndex(3);
    index.set('red', unit(1, 0, 0), background);
    index.set('reddish', unit(1, 1, 0), background);
    index.set('blue', unit(0, 0, 1), background);
    const found = index.matches(unit(1, 0, 0), 5, everyImage);
    expect(found.map(({ id }) => id)).toEqual(['red', 'reddish']);
    expect(found[0]?.score).toBeCloseTo(10);
    expect(found[1]?.score).toBeCloseTo(7.07, 2);
  });

  it('measures relative to the similarity with unrelated texts', () => {
    const index = new ExactIndex(2);
    index.set('common', unit(1, 0), { mean: 0.9, deviation: 0.1 });
    expect(index.matches(unit(1, 0), 0, everyImage)[0]?.score).toBeCloseTo(1);
    index.set('flat', unit(1, 0), { mean: 1, deviation: 0 });
    expect(index.matches(unit(1, 0), 0.5, everyImage).map(({ id }) => id)).toEqual(['common']);
  });

  it('does not overrate an image that is equally similar to all unrelated texts', () => {
    const index = new ExactIndex(2);
    index.set('flat', unit(1, 0), { mean: 0.98, deviation: 0 });
    expect(index.matches(unit(1, 0), 0, everyImage)[0]?.score).toBeCloseTo(2);
  });

  it('returns the most similar images, best first', () => {
    const index = new ExactIndex(2);
    index.set('b', unit(1, 1), background);
    index.set('a', unit(1, 1), background);
    index.set('c', unit(0, 1), background);
    expect(index.nearest(unit(0, 1), 2, everyImage).map(({ id }) => id)).toEqual(['c', 'a']);
  });

  it('skips hidden images', () => {
    const index = new ExactIndex(2);
    for (const id of ['a', 'b', 'c', 'd']) index.set(id, unit(1, 1), background);
    const isShown = (id: string) => id > 'b';
    expect(index.matches(unit(1, 1), 5, isShown).map(({ id }) => id)).toEqual(['c', 'd']);
    expect(index.nearest(unit(1, 1), 1, isShown).map(({ id }) => id)).toEqual(['c']);
  });

  it('returns a sample of shown images, spread evenly', () => {
    const index = new ExactIndex(2);
    for (let at = 0; at < 1_000; at += 1) index.set(String(at), unit(1, at), background);
    expect(index.sample(4, everyImage)).toEqual(['0', '250', '500', '750']);
    expect(index.sample(2_000, everyImage)).toHaveLength(1_000);
    expect(index.sample(4, (id) => Number(id) % 2 === 1)).toEqual(['1', '251', '501', '751']);
    expect(index.sample(4, (id) => Number(id) >= 998)).toEqual(['998', '999']);
    expect(new ExactIndex(2).sample(4, everyImage)).toEqual([]);
    for (let at = 5; at < 1_000; at += 1) index.delete(String(at));
    // Parts of different sizes.
    expect(index.sample(3, (id) => id !== '0').sort()).toEqual(['1', '2', '3']);
  });

  it('ignores vectors of another size', () => {
    const index = new ExactIndex(2);
    index.set('long', unit(1, 0, 0), background);
    expect(index.size).toBe(0);
  });

  it('reports whether anything changed', () => {
    const index = new ExactIndex(2);
    expect(index.set('a', unit(1, 2), background)).toBe(true);
    expect(index.set('a', unit(1, 2), background)).toBe(false);
    expect(index.set('a', unit(1, 2), { ...background, mean: 0.1 })).toBe(true);
    expect(index.set('a', unit(2, 1), { ...background, mean: 0.1 })).toBe(true);
    expect(index.set('long', unit(1, 0, 0), background)).toBe(false);
    expect(index.delete('b')).toBe(false);
    expect(index.delete('a')).toBe(true);
  });

  it('returns the bytes that are stored', () => {
    const stored = unitVector(quantise(unit(1, -2, 3, 0.1)));
    const index = new ExactIndex(4);
    index.set('a', stored, background);
    expect(index.vectorOf('a')).toEqual(stored);
  });

  it('has the same content as a map after any changes', () => {
    const ids = fc.integer({ min: 0, max: 600 }).map(String);
    const change = fc.record({ id: ids, x: fc.option(fc.integer({ min: 1, max: 9 })) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 900, size: 'max' }), (changes) => {
        const index = new ExactIndex(5);
        const expected = new Map<string, Float32Array>();
        for (const { id, x } of changes) {
          if (x === null) {
            index.delete(id);
            expected.delete(id);
          } else {
            const vector = unit(x, 1, 0, 2, 1);
            index.set(id, vector, background);
            expected.set(id, vector);
          }
        }
        expect(index.size).toBe(expected.size);
        for (const [id, vector] of expected) expect(isClose(index.vectorOf(id), vector)).toBe(true);
        expect([...index.keys()].sort()).toEqual([...expected.keys()].sort());
        const query = unit(1, 2, 3, 4, 5);
        const some = [...expected.keys()].slice(0, 20);
        const all = index.matches(query, -Infinity, everyImage);
        const few = index.matches(query, -Infinity, everyImage, [...some, 'unknown']);
        expect(few).toEqual(some.map((id) => all.find((match) => match.id === id)));
        const order = (a: Match, b: Match) => b.score - a.score || (a.id < b.id ? -1 : 1);
        expect(index.nearest(query, 7, everyImage)).toEqual(
          index.nearest(query, 1_000, everyImage).slice(0, 7),
        );
        const nearest = index.nearest(query, 1_000, everyImage);
        expect(nearest).toEqual([...nearest].sort(order));
        const scores = new Map(all.map(({ id, score }) => [id, score]));
        for (const [id, vector] of expected) {
          const dot = vector.reduce((sum, each, at) => sum + each * (query[at] ?? 0), 0);
          expect(Math.abs((scores.get(id) ?? NaN) - dot / 0.1)).toBeLessThan(0.1);
        }
      }),
      { numRuns: 30 },
    );
  });
});
