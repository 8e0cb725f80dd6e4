import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { withRetries } from './with-retries.ts';
import { giveUpReconnecting, reconnectingSnapshot } from './reconnecting.ts';

const away = () => new ApiError(503, 'away');

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('giving up', () => {
  it('ends a wait at once', async () => {
    const call = jest.fn(() => Promise.reject(away()));
    const end = expect(withRetries(call, {})).rejects.toThrow('away');
    await jest.advanceTimersByTimeAsync(10);
    giveUpReconnecting();
    await end;
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('ends a call in progress too: it does not wait again', async () => {
    let fail = (): void => undefined;
    const call = () => new Promise<never>((_, reject) => (fail = () => reject(away())));
    const end = expect(withRetries(call, {})).rejects.toThrow('away');
    giveUpReconnecting();
    fail();
    await end;
    expect(reconnectingSnapshot()).toBeNull();
  });

  it('does not end calls that begin later', async () => {
    giveUpReconnecting();
    const call = jest.fn<() => Promise<string>>();
    call.mockRejectedValueOnce(away()).mockResolvedValue('here');
    const result = withRetries(call, {});
    await jest.advanceTimersByTimeAsync(1000);
    expect(await result).toBe('here');
  });
});

describe('a repeat on its way', () => {
  const firstFailing = (signals: (AbortSignal | undefined)[]) => {
    let answer = (_: string): void => undefined;
    const call = (_token?: string | null, givenUp?: AbortSignal) => {
      signals.push(givenUp);
      if (signals.length === 1) return Promise.reject(away());
      return new Promise<string>((resolve) => (answer = resolve));
    };
    return { call, answer: () => answer('here') };
  };

  it('is shown until its reply, and can be given up', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { call, answer } = firstFailing(signals);
    const result = withRetries(call, {});
    expect(reconnectingSnapshot()).toBeNull();
    await jest.advanceTimersByTimeAsync(5000);
    expect(reconnectingSnapshot()).toBe(1);
    expect(signals.map((signal) => signal?.aborted)).toEqual([undefined, false]);
    answer();
    expect(await result).toBe('here');
    expect(reconnectingSnapshot()).toBeNull();
  });

  it('is not shown if it may take long, and goes on when another call is given up', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { call, answer } = firstFailing(signals);
    const result = withRetries(call, { isLong: true });
    await jest.advanceTimersByTimeAsync(999);
    expect(reconnectingSnapshot()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(reconnectingSnapshot()).toBeNull();
    giveUpReconnecting();
    expect(signals).toEqual([undefined, undefined]);
    answer();
    expect(await result).toBe('here');
  });
});

it('makes a call without retries only once', async () => {
  const call = jest.fn(() => Promise.reject(away()));
  await expect(withRetries(call, { maxRetries: 0 })).rejects.toThrow('away');
  expect(call).toHaveBeenCalledTimes(1);
  expect(reconnectingSnapshot()).toBeNull();
});
