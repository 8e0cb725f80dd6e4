import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../../http/api-error.ts';
import { createChunkLoader } from './chunk-loader.ts';
import type { ChunkListener, ChunkLoader, Kept } from './chunk-loader.ts';
import type { WallImage } from './wall-image.ts';

const rows: WallImage[] = [];
const requests = new Map<string, { arrive: () => void; fail: (status: number) => void }>();
const asked: string[] = [];
const arrived: string[] = [];
const dropped: string[] = [];
const onOutdated = jest.fn();
const listener: ChunkListener = {
  onArrival: (name) => arrived.push(name),
  onDrop: (name) => dropped.push(name),
  onOutdated,
};
let kept: Kept;
let loader: ChunkLoader;

const fetchChunk = (name: string) =>
  new Promise<WallImage[]>((resolve, reject) => {
    asked.push(name);
    requests.set(name, {
      arrive: () => resolve(rows),
      fail: (status) => reject(new ApiError(status, 'No.')),
    });
  });
/** Lets promises settle. */
const settle = () => jest.advanceTimersByTimeAsync(0);
async function arrive(...names: string[]): Promise<void> {
  for (const name of names) requests.get(name)?.arrive();
  await settle();
}
async function fail(name: string, status: number): Promise<void> {
  requests.get(name)?.fail(status);
  await settle();
}

beforeEach(() => {
  jest.useFakeTimers();
  requests.clear();
  for (const list of [asked, arrived, dropped]) list.length = 0;
  onOutdated.mockReset();
  kept = new Map();
  loader = createChunkLoader(fetchChunk, kept, listener);
});
afterEach(() => void jest.useRealTimers());

describe('createChunkLoader', () => {
  it('loads three at once, and next those that were wanted last', async () => {
    for (const name of 'abcdef') loader.want(name);
    expect(asked).toEqual(['a', 'b', 'c']);
    loader.want('e');
    await arrive('a', 'b');
    expect(asked).toEqual(['a', 'b', 'c', 'e', 'f']);
    expect(arrived).toEqual(['a', 'b']);
  });

  it('asks once for what is wanted often', async () => {
    loader.want('a');
    loader.want('a');
    await arrive('a');
    loader.want('a');
    expect(asked).toEqual(['a']);
  });

  it('gives up what was passed long ago', async () => {
    const names = Array.from({ length: 40 }, (_, number) => `c${number}`);
    for (const name of names) loader.want(name);
    for (let round = 0; round < 40; round++) await arrive(...asked);
    expect(asked).toHaveLength(3 + 16);
    expect(asked).not.toContain('c10');
    loader.want('c10');
    expect(asked.at(-1)).toBe('c10');
  });

  it('keeps 32, those that were wanted last', async () => {
    for (let number = 0; number < 32; number++) {
      loader.want(`c${number}`);
      await arrive(`c${number}`);
    }
    expect(dropped).toEqual([]);
    loader.want('c0');
    loader.want('another');
    await arrive('another');
    expect([dropped, kept.size, kept.has('c0')]).toEqual([['c1'], 32, true]);
    loader.want('c1');
    expect(asked.at(-1)).toBe('c1');
  });

  it('repeats what fails after it was loaded once as soon as at first', async () => {
    loader.want('a');
    await fail('a', 503);
    await jest.advanceTimersByTimeAsync(2_000);
    await arrive('a');
    for (let number = 0; number < 32; number++) {
      loader.want(`c${number}`);
      await arrive(`c${number}`);
    }
    expect(dropped).toEqual(['a']);
    asked.length = 0;
    loader.want('a');
    await fail('a', 503);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(asked).toEqual(['a', 'a']);
  });

  it('knows what is kept from before', () => {
    kept.set('a', rows);
    loader.want('a');
    expect(asked).toEqual([]);
  });

  describe('beside another that has loaded a chunk since', () => {
    let reported: string[];
    let next: ChunkLoader;
    beforeEach(async () => {
      reported = [];
      loader.want('a');
      next = createChunkLoader(fetchChunk, kept, {
        ...listener,
        onArrival: (name) => reported.push(name),
      });
      await arrive('a');
    });

    it('reports the chunk once it is wanted, without a request', async () => {
      next.want('a');
      // The wall that wants it is not ready to fill its cards yet.
      expect(reported).toEqual([]);
      await settle();
      next.want('a');
      await settle();
      expect([reported, asked]).toEqual([['a'], ['a']]);
    });

    it('reports it before it resolves', async () => {
      await next.load('a');
      expect([reported, asked]).toEqual([['a'], ['a']]);
    });

    it('reports it although others are loading', async () => {
      for (const name of 'bcde') next.want(name);
      next.want('a');
      await settle();
      expect(reported).toEqual(['a']);
    });

    it('reports it again after it was dropped', async () => {
      await next.load('a');
      for (let number = 0; number < 32; number++) {
        next.want(`c${number}`);
        await arrive(`c${number}`);
      }
      expect(dropped).toEqual(['a']);
      next.want('a');
      await arrive('a');
      expect(reported.at(-1)).toBe('a');
    });
  });

  it('loads nothing more of what it has given up, until that is wanted again', async () => {
    for (const name of 'abcdef') loader.want(name);
    loader.giveUp();
    await arrive('a', 'b', 'c');
    await loader.settled();
    expect([asked, arrived]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
    loader.want('f');
    expect(asked.at(-1)).toBe('f');
  });

  it('does not try again what failed and was given up', async () => {
    loader.want('a');
    await fail('a', 500);
    loader.want('b');
    loader.giveUp();
    await fail('b', 500);
    await jest.advanceTimersByTimeAsync(100_000);
    expect(asked).toEqual(['a', 'b']);
  });

  it('tries again what was given up and is wanted again before it fails', async () => {
    loader.want('a');
    loader.giveUp();
    loader.want('a');
    await fail('a', 500);
    await jest.advanceTimersByTimeAsync(100_000);
    expect(asked).toEqual(['a', 'a']);
  });

  it('loads at once what must be there, and resolves when it is', async () => {
    for (const name of 'abcd') loader.want(name);
    let isThere = false;
    void loader.load('x').then(() => (isThere = true));
    expect(asked).toEqual(['a', 'b', 'c', 'x']);
    await settle();
    expect(isThere).toBe(false);
    await arrive('x');
    expect(isThere).toBe(true);
    await loader.load('x');
    expect(asked).toHaveLength(4);
  });

  it('is settled when nothing is on its way', async () => {
    await loader.settled();
    let isSettled = false;
    for (const name of 'abcd') loader.want(name);
    void loader.settled().then(() => (isSettled = true));
    await arrive('a', 'b', 'c');
    expect(isSettled).toBe(false);
    await arrive('d');
    expect(isSettled).toBe(true);
  });

  it('tries again, ever later, and after the fifth time only when it is wanted', async () => {
    loader.want('a');
    for (const [round, afterMs] of [2_000, 4_000, 8_000, 16_000, 30_000].entries()) {
      await fail('a', 500);
      await jest.advanceTimersByTimeAsync(afterMs - 1);
      expect(asked).toHaveLength(round + 1);
      await jest.advanceTimersByTimeAsync(1);
      expect(asked).toHaveLength(round + 2);
    }
    await fail('a', 500);
    await jest.advanceTimersByTimeAsync(100_000);
    expect(asked).toHaveLength(6);
    loader.want('a');
    await arrive('a');
    expect(arrived).toEqual(['a']);
  });

  it('asks again for what failed and is still wanted', async () => {
    for (const name of 'abc') loader.want(name);
    await arrive('a');
    await fail('b', 503);
    for (let round = 0; round < 6; round++) {
      await fail('b', 503);
      await jest.advanceTimersByTimeAsync(30_000);
    }
    asked.length = 0;
    loader.retry();
    expect(asked).toEqual(['b']);
    await arrive('b', 'c');
    loader.retry();
    expect(asked).toEqual(['b']);
  });

  it('does not ask again for what it has given up', async () => {
    loader.want('a');
    await fail('a', 503);
    loader.giveUp();
    loader.retry();
    expect(asked).toEqual(['a']);
  });

  it('resolves although a chunk cannot be loaded', async () => {
    const loads = [loader.load('a'), loader.settled()];
    await fail('a', 500);
    await expect(Promise.all(loads)).resolves.toHaveLength(2);
  });

  it('asks for nothing more once a chunk is gone', async () => {
    for (const name of 'abcd') loader.want(name);
    await fail('a', 404);
    expect(onOutdated).toHaveBeenCalledTimes(1);
    await arrive('b');
    loader.want('e');
    await loader.load('f');
    expect(asked).toEqual(['a', 'b', 'c']);
    expect(arrived).toEqual(['b']);
  });
});
