import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ListVersion } from '@salon/media-data';
import { ListRenewal } from './list-renewal.ts';

let renewals: number;
let isDown: boolean;
let lists: ListRenewal;

beforeEach(() => {
  jest.useFakeTimers();
  Logger.overrideLogger(false);
  [renewals, isDown] = [0, false];
  const renew = async () => {
    renewals += 1;
    if (isDown) throw new Error('Redis is down');
  };
  lists = new ListRenewal({ renew } as unknown as ListVersion); // the one member in use
});

afterEach(() => {
  jest.useRealTimers();
});

describe('the renewal of lists', () => {
  it('is one for all changes of three seconds', async () => {
    lists.renewSoon();
    await jest.advanceTimersByTimeAsync(2_000);
    lists.renewSoon();
    await jest.advanceTimersByTimeAsync(999);
    expect(renewals).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(renewals).toBe(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(renewals).toBe(1);
  });

  it('is repeated for a later change', async () => {
    for (const count of [1, 2]) {
      lists.renewSoon();
      await jest.advanceTimersByTimeAsync(3_000);
      expect(renewals).toBe(count);
    }
  });

  it('is repeated until it succeeds', async () => {
    isDown = true;
    lists.renewSoon();
    await jest.advanceTimersByTimeAsync(6_000);
    expect(renewals).toBe(2);
    isDown = false;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(renewals).toBe(3);
  });

  it('does not wait for its time when the process stops', async () => {
    lists.renewSoon();
    await lists.beforeApplicationShutdown();
    expect(renewals).toBe(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(renewals).toBe(1);
  });

  it('is not needed at the end without a change', async () => {
    await lists.beforeApplicationShutdown();
    expect(renewals).toBe(0);
  });
});
