import { describe, expect, it } from '@jest/globals';
import { inBatches } from './in-batches.ts';

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

describe('batches', () => {
  it.each([
    [0, []],
    [2, [2]],
    [3, [3]],
    [7, [3, 3, 1]],
  ])('of at most three have all of %d items', async (count, sizes) => {
    const items = Array.from({ length: count }, (_, at) => at);
    const batches: number[][] = [];
    for await (const batch of inBatches(each(items), 3)) batches.push(batch);
    expect(batches.map(({ length }) => length)).toEqual(sizes);
    expect(batches.flat()).toEqual(items);
  });
});
