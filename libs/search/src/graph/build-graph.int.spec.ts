import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { ExactIndex } from '../exact-index.ts';
import { everyImage } from '../vector-index.ts';
import { buildGraph } from './build-graph.ts';

const dimensions = 32;
const count = 3_000;
const never = new AbortController().signal;

function vectors(): Float32Array[] {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: dimensions }, random);
    const length = Math.hypot(...vector);
    return vector.map((component) => component / length);
  });
}

function batchesOf(all: Float32Array[]): () => Float32Array<ArrayBuffer> {
  let at = 0;
  return () => {
    const batch = all.slice(at, at + 700);
    at += batch.length;
    return Float32Array.from(batch.flatMap((vector) => [...vector]));
  };
}

const filesLeft = () => readdirSync(tmpdir()).filter((name) => name.startsWith('salon-vectors-'));

describe('the graph', () => {
  it('finds nearly all of the nearest vectors', async () => {
    const all = vectors();
    const exact = new ExactIndex(dimensions);
    all.forEach((vector, at) => exact.set(String(at), vector, { mean: 0, deviation: 1 }));
    const before = filesLeft();
    const graph = await buildGraph(dimensions, batchesOf(all), never);
    expect(filesLeft()).toEqual(before);
    let found = 0;
    for (const query of all.slice(0, 50)) {
      const near = new Set(graph.near(query, 100));
      expect(near.size).toBe(100);
      found += exact.nearest(query, 10, everyImage).filter(({ id }) => near.has(Number(id))).length;
    }
    expect(found / 500).toBeGreaterThan(0.98);
  });

  it('discards the graph when it is aborted', async () => {
    const before = filesLeft();
    const controller = new AbortController();
    const batches = batchesOf(vectors());
    const graph = buildGraph(
      dimensions,
      () => {
        controller.abort();
        return batches();
      },
      controller.signal,
    );
    await expect(graph).rejects.toThrow('abort');
    expect(filesLeft()).toEqual(before);
  });

  it('rejects with the error of its thread', async () => {
    const wrong = new Float32Array(dimensions + 1);
    await expect(buildGraph(dimensions, () => wrong.slice(), never)).rejects.toThrow();
  });
});
