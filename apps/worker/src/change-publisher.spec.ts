import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { GalleryChange, GalleryChanges } from '@salon/media-data';
import { ChangePublisher } from './change-publisher.ts';

let published: string[][];
let isDown: boolean;
let publisher: ChangePublisher;

beforeEach(() => {
  jest.useFakeTimers();
  Logger.overrideLogger(false);
  [published, isDown] = [[], false];
  const publish = async ({ images = [] }: GalleryChange) => {
    published.push([...images]);
    if (isDown) throw new Error('Redis is down');
  };
  publisher = new ChangePublisher({ publish } as unknown as GalleryChanges); // the one member in use
});

afterEach(() => {
  jest.useRealTimers();
});

describe('the publication of changes', () => {
  it('is one for all changes of a moment', async () => {
    publisher.publishSoon('a');
    await jest.advanceTimersByTimeAsync(200);
    publisher.publishSoon('b');
    await jest.advanceTimersByTimeAsync(99);
    expect(published).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(published).toEqual([['a', 'b']]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(published).toHaveLength(1);
  });

  it('is repeated for a later change', async () => {
    for (const count of [1, 2]) {
      publisher.publishSoon('a');
      await jest.advanceTimersByTimeAsync(3_000);
      expect(published).toHaveLength(count);
    }
  });

  it('is repeated until it succeeds', async () => {
    isDown = true;
    publisher.publishSoon('a');
    await jest.advanceTimersByTimeAsync(3_300);
    expect(published).toEqual([['a'], ['a']]);
    isDown = false;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(published).toHaveLength(3);
  });

  it('does not wait for its time when the process stops', async () => {
    publisher.publishSoon('a');
    await publisher.onApplicationShutdown();
    expect(published).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(published).toHaveLength(1);
  });

  it('is not needed at the end without a change', async () => {
    await publisher.onApplicationShutdown();
    expect(published).toHaveLength(0);
  });
});
