import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import wabt from 'wabt';
import { ByteRows, compiledDotProducts } from './dot-products.ts';

const source = new URL('./dot-products.wat', import.meta.url);

/** The largest error of a query's component is half a step of 1 / 32,767 of the largest. */
const tolerance = 1e-4;

describe('the dot products', () => {
  it('are compiled from their source', async () => {
    const tools = await wabt();
    const module = tools.parseWat('dot-products.wat', await readFile(source, 'utf8'));
    const { buffer } = module.toBinary({});
    expect(compiledDotProducts).toBe(Buffer.from(buffer).toString('base64'));
  });

  it('are those of a plain loop, for rows of any length and any number', () => {
    const sizes = fc.record({
      dimensions: fc.integer({ min: 1, max: 70 }),
      count: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1_000, max: 2_100 })),
      seed: fc.integer(),
    });
    fc.assert(
      fc.property(sizes, ({ dimensions, count, seed }) => {
        const numbers = integersFrom(seed);
        const stored = Array.from({ length: count }, () => bytes(dimensions, numbers));
        const query = Float32Array.from({ length: dimensions }, () => numbers() / 128);
        const rows = new ByteRows(dimensions);
        stored.forEach((row, at) => rows.put(at, row));
        const expected = stored.map((row) => plain(query, row));
        const products: number[] = [];
        rows.multiply(query, count, (row, product) => (products[row] = product));
        expect(products).toHaveLength(count);
        const largest = 128 * dimensions;
        const errors = products.map((product, row) => Math.abs(product - (expected[row] ?? NaN)));
        expect(errors.every((error) => error < largest * tolerance)).toBe(true);
        rows.multiplySome(
          query,
          [count - 1].filter((row) => row >= 0),
          (row, product) => expect(product).toBe(products[row]),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('are exact for the largest components, without overflow', () => {
    for (const dimensions of [512, 4_096]) {
      const rows = new ByteRows(dimensions);
      rows.put(0, new Int8Array(dimensions).fill(127));
      rows.put(1, new Int8Array(dimensions).fill(-128));
      const products: number[] = [];
      const query = new Float32Array(dimensions).fill(1);
      rows.multiply(query, 2, (_, product) => products.push(product));
      expect(products[0]).toBeCloseTo(127 * dimensions, 6);
      expect(products[1]).toBeCloseTo(-128 * dimensions, 6);
    }
  });

  it('keep the rows when their memory grows', () => {
    const rows = new ByteRows(512);
    const count = 20_000;
    for (let row = 0; row < count; row += 1) rows.put(row, new Int8Array(512).fill(row % 127));
    for (const row of [0, 1, 7_000, count - 1])
      expect([...new Set(rows.at(row))]).toEqual([row % 127]);
  });
});

function plain(query: Float32Array, row: Int8Array): number {
  return row.reduce((sum, component, at) => sum + component * (query[at] ?? 0), 0);
}

function bytes(dimensions: number, numbers: () => number): Int8Array {
  return Int8Array.from({ length: dimensions }, numbers);
}

/** Numbers from -128 to 127 from a linear congruential generator. */
function integersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 24) - 128;
  };
}
