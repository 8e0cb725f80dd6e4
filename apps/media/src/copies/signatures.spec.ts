import { describe, expect, it } from '@jest/globals';
import { aVectorNear, randomVectors } from '../../testing/random-vectors.ts';
import { agreement, SignatureProjection, signatureBits, tableCount } from './signatures.ts';

const dimensions = 512;
const random = randomVectors(dimensions, 7);

/** The number of bits that the signatures of two vectors have in common. */
function common(a: Float32Array, b: Float32Array, center = new Float32Array(a.length)): number {
  const projection = new SignatureProjection(a.length);
  const words = new Uint16Array(2 * tableCount);
  projection.write(a, center, words.subarray(0, tableCount));
  projection.write(b, center, words.subarray(tableCount));
  return agreement(new Uint32Array(words.buffer), 0, tableCount / 2);
}

describe('the signature of a vector', () => {
  const vector = random.next();

  it('is the same for the same vector, whatever its length', () => {
    expect(common(vector, vector)).toBe(signatureBits);
    expect(
      common(
        vector,
        vector.map((each) => 3 * each),
      ),
    ).toBe(signatureBits);
  });

  it('is the opposite for the opposite vector', () => {
    expect(
      common(
        vector,
        vector.map((each) => -each),
      ),
    ).toBe(0);
  });

  it('is the more alike the smaller the angle is', () => {
    const alike = [0.99, 0.9, 0.6, 0].map((cosine) =>
      common(vector, aVectorNear(vector, cosine, random)),
    );
    expect(alike).toEqual(alike.toSorted((a, b) => b - a));
    // A bit differs with the probability of the angle over π: 4.5 % at 0.99, half at a right angle.
    expect(alike[0]).toBeGreaterThan(0.9 * signatureBits);
    expect(Math.abs((alike[3] ?? 0) - signatureBits / 2)).toBeLessThan(0.2 * signatureBits);
  });

  it('is that of the difference from the center', () => {
    const center = random.next().map((each) => 20 * each);
    const [a, b] = [random.next(), random.next()].map((each) =>
      each.map((part, at) => part + (center[at] ?? 0)),
    );
    if (!a || !b) throw new Error('two vectors are made');
    expect(common(a, b)).toBeGreaterThan(0.9 * signatureBits);
    expect(common(a, b, center)).toBeLessThan(0.7 * signatureBits);
  });

  it.each([2, 100, 256, 300, 1024])('has all its bits with %d dimensions', (count) => {
    const vectors = randomVectors(count, 3);
    const written = new Uint16Array(tableCount);
    const seen = new Uint16Array(tableCount);
    const projection = new SignatureProjection(count);
    for (let at = 0; at < 60; at += 1) {
      projection.write(vectors.next(), new Float32Array(count), written);
      written.forEach((word, table) => (seen[table] = (seen[table] ?? 0) | word));
    }
    expect([...seen]).toEqual(Array<number>(tableCount).fill(0xffff));
  });

  it('does not depend on the vector before', () => {
    const [words, again] = [new Uint16Array(tableCount), new Uint16Array(tableCount)];
    const projection = new SignatureProjection(300);
    const vectors = randomVectors(300, 5);
    const first = vectors.next();
    projection.write(first, new Float32Array(300), words);
    projection.write(vectors.next(), new Float32Array(300), again);
    projection.write(first, new Float32Array(300), again);
    expect(again).toEqual(words);
  });
});
