import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { within } from './within.ts';

describe('a value within a time', () => {
  afterEach(() => void jest.useRealTimers());

  it('is the value if it arrives in time, and leaves no timer', async () => {
    jest.useFakeTimers();
    await expect(within(Promise.resolve('value'), 1_000, 'fallback')).resolves.toBe('value');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is the fallback if the value fails', async () => {
    const failing = Promise.reject(new Error('refused'));
    await expect(within(failing, 1_000, 'fallback')).resolves.toBe('fallback');
  });

  it('is the fallback if the value takes longer, whose failure is then ignored', async () => {
    const slow = delay(5).then(() => {
      throw new Error('too late');
    });
    await expect(within(slow, 1, 'fallback')).resolves.toBe('fallback');
    // Until the value has failed: Jest fails a test during which a rejection is unhandled.
    await delay(10);
  });
});
