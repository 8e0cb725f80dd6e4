import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dot } from './dot.ts';
import { lengthOf, quantise, unitVector } from './quantise.ts';

const vectors = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 16, maxLength: 64 })
  .map((components) => Float32Array.from(components))
  .filter((vector) => vector.some((component) => Math.abs(component) > 0.01));

const scaled = (vector: Float32Array, factor: number) => vector.map((each) => each * factor);

describe('a vector rounded to bytes', () => {
  it('differs from the vector by at most half a step in each component', () => {
    fc.assert(
      fc.property(vectors, (vector) => {
        const step = Math.max(...vector.map(Math.abs)) / 127;
        for (const [at, byte] of quantise(vector).entries())
          expect(Math.abs(byte * step - (vector[at] ?? 0))).toBeLessThanOrEqual(step * 0.5001);
      }),
    );
  });

  it('uses the whole range of a byte', () => {
    expect([...quantise(Float32Array.of(0.5, -1, 0))]).toEqual([64, -127, 0]);
  });

  it('points in nearly the same direction', () => {
    fc.assert(
      fc.property(vectors, (vector) => {
        const unit = scaled(vector, 1 / lengthOf(vector));
        expect(dot(unitVector(quantise(vector)), unit)).toBeGreaterThan(0.999);
      }),
    );
  });

  it('becomes the same bytes when it is rounded again', () => {
    fc.assert(
      fc.property(vectors, (vector) => {
        const bytes = quantise(vector);
        expect(quantise(unitVector(bytes))).toEqual(bytes);
      }),
    );
  });

  it('is zero for a vector of zeros, without a division by zero', () => {
    const zeros = new Float32Array(3);
    expect(quantise(zeros)).toEqual(new Int8Array(3));
    expect([...unitVector(new Int8Array(3))]).toEqual([0, 0, 0]);
    expect(lengthOf(zeros)).toBe(1);
  });
});
