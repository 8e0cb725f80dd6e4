import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { AdaptiveIndex } from './adaptive-index.ts';
import type { BuildGraph, Graph } from './graph/build-graph.ts';
import { everyImage } from './vector-index.ts';

const background = { mean: 0, deviation: 0.1 };
const limit = 10;
/** A different vector for each number. Vectors of close numbers are close. */
const vector = (n: number) => Float32Array.of(Math.cos(n / 100), Math.sin(n / 100));
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** Fake graphs: the test decides when they are built and what they find. */
class Builder {
  readonly waiting: { finish(): void; fail(error: Error): void; signal: AbortSignal }[] = [];
  readonly built: number[] = [];
  found: number[] = [];

  readonly build: BuildGraph = (dimensions, nextBatch, signal) =>
    new Promise<Graph>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      const finish = () => {
        let count = 0;
        for (let batch = nextBatch(); batch.length > 0; batch = nextBatch())
          count += batch.length / dimensions;
        this.built.push(count);
        resolve({ near: () => this.found });
      };
      this.waiting.push({ finish, fail: reject, signal });
    });

  readonly index = new AdaptiveIndex(2, {
    limit,
    build: this.build,
    logger: { log: () => undefined, warn: () => undefined },
  });

  add(numbers: number[]): void {
    for (const n of numbers) this.index.set(String(n), vector(n), background);
  }

  async finish(): Promise<void> {
    this.waiting.at(-1)?.finish();
    await delay(0);
  }

  idsNear(n: number): string[] {
    return this.index.nearest(vector(n), 3, everyImage).map(({ id }) => id);
  }
}

describe('the adaptive index', () => {
  it('compares with all up to the limit', () => {
    const builder = new Builder();
    builder.add(range(0, limit));
    expect(builder.waiting).toHaveLength(0);
    expect(builder.idsNear(0)).toEqual(['0', '1', '2']);
  });

  it('compares with all while a graph is built, then with what the graph finds', async () => {
    const builder = new Builder();
    builder.add(range(0, limit + 1));
    expect(builder.waiting).toHaveLength(1);
    expect(builder.idsNear(0)).toEqual(['0', '1', '2']);
    builder.found = [0, 7, 5];
    await builder.finish();
    expect(builder.index.isExact).toBe(false);
    expect(builder.idsNear(0)).toEqual(['0', '5', '7']);
    expect(builder.index.matches(vector(5), -1, everyImage).map(({ id }) => id)).toEqual([
      '0',
      '7',
      '5',
    ]);
  });

  it('includes images that are added during a build', async () => {
    const builder = new Builder();
    builder.add(range(0, 500));
    await builder.finish();
    expect(builder.waiting).toHaveLength(1);
    expect(builder.built).toEqual([500]);
  });

  it('finds images that changed since the graph was built, but not deleted ones', async () => {
    const builder = new Builder();
    builder.add(range(0, 50));
    builder.found = [0, 1, 2];
    await builder.finish();
    builder.index.delete('1');
    builder.index.set('40', vector(1), background);
    builder.add([60]);
    expect(builder.idsNear(1)).toEqual(['40', '0', '2']);
    expect(builder.idsNear(60)[0]).toBe('60');
    expect(builder.index.vectorOf('1')).toBeUndefined();
  });

  it('compares with all where most of what the graph finds is hidden', async () => {
    const builder = new Builder();
    builder.add(range(0, 50));
    builder.found = [0, 1, 2, 3];
    await builder.finish();
    const idsFrom = (first: number) => {
      const isShown = (id: string) => Number(id) >= first;
      return [
        builder.index.nearest(vector(0), 3, isShown).map(({ id }) => id),
        builder.index.matches(vector(0), 5, isShown).map(({ id }) => id),
      ];
    };
    const graph = ['2', '3'];
    expect(idsFrom(2)).toEqual([graph, graph]);
    expect(idsFrom(3)).toEqual([['3', '4', '5'], range(3, 50).map(String)]);
    expect(builder.index.sample(3, (id) => Number(id) >= 48)).toEqual(['48', '49']);
  });

  it('does not ask the graph about a vector of another size', async () => {
    const builder = new Builder();
    builder.add(range(0, 50));
    builder.found = [0];
    await builder.finish();
    expect(builder.index.nearest(vector(0), 50, everyImage)).toHaveLength(1);
    expect(builder.index.nearest(Float32Array.of(1, 0, 0), 50, everyImage)).toHaveLength(50);
  });

  it('builds again after a build during which much has changed', async () => {
    const builder = new Builder();
    builder.add(range(0, 50));
    builder.waiting[0]?.finish();
    builder.add(range(100, 120));
    await delay(0);
    expect(builder.waiting).toHaveLength(2);
  });

  it('does not build after it is closed', async () => {
    const builder = new Builder();
    builder.index.close();
    builder.add(range(0, 50));
    await delay(0);
    expect(builder.waiting).toHaveLength(0);
    expect(builder.idsNear(0)).toEqual(['0', '1', '2']);
  });

  it('does not count images that are set again unchanged', async () => {
    const builder = new Builder();
    builder.add(range(0, 50));
    await builder.finish();
    builder.add(range(0, 50));
    builder.found = [3];
    expect(builder.idsNear(0)).toEqual(['3']);
    expect(builder.waiting).toHaveLength(1);
  });

  it('builds again when a fifth has changed, and searches the old graph until then', async () => {
    const builder = new Builder();
    builder.add(range(0, 50));
    builder.found = [0];
    await builder.finish();
    builder.add(range(100, 112));
    expect(builder.waiting).toHaveLength(1);
    builder.add([112]);
    expect(builder.waiting).toHaveLength(2);
    builder.index.set('20', vector(0), background);
    expect(builder.idsNear(0)).toEqual(['0', '20', '100']);
    await builder.finish();
    expect(builder.built).toEqual([50, 63]);
    expect(builder.idsNear(0)).toEqual(['0']);
  });

  it('keeps the graph a little below the limit, and drops it far below', async () => {
    const builder = new Builder();
    builder.add(range(0, limit + 1));
    await builder.finish();
    for (const n of [0, 1, 2]) builder.index.delete(String(n));
    await builder.finish();
    expect(builder.index.isExact).toBe(false);
    builder.index.delete('3');
    expect(builder.index.isExact).toBe(true);
    expect(builder.idsNear(4)).toEqual(['4', '5', '6']);
  });

  it('stops building when the gallery shrinks or the index is closed', async () => {
    for (const stop of [
      ({ index }: Builder) => range(0, 4).forEach((n) => index.delete(String(n))),
      ({ index }: Builder) => index.close(),
    ]) {
      const builder = new Builder();
      builder.add(range(0, limit + 1));
      stop(builder);
      await delay(0);
      expect(builder.waiting[0]?.signal.aborted).toBe(true);
      expect(builder.index.isExact).toBe(true);
      expect(builder.idsNear(8)).toHaveLength(3);
    }
  });

  it('compares with all if no graph can be built', async () => {
    const builder = new Builder();
    builder.add(range(0, limit + 1));
    builder.waiting[0]?.fail(new Error('no build of it for this platform'));
    await delay(0);
    builder.add(range(20, 60));
    expect(builder.waiting).toHaveLength(1);
    expect(builder.idsNear(50)[0]).toBe('50');
  });
});
