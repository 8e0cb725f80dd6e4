import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { debounce } from './debounce.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('debounce', () => {
  it('runs once, a second after the last call by default, with its arguments', () => {
    const run = jest.fn<(text: string) => void>();
    const debounced = debounce(run);
    debounced('a');
    jest.advanceTimersByTime(999);
    debounced('b');
    jest.advanceTimersByTime(999);
    expect(run).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(run.mock.calls).toEqual([['b']]);
  });

  it('can be called off', () => {
    const run = jest.fn();
    const debounced = debounce(run, 300);
    debounced();
    debounced.cancel();
    jest.advanceTimersByTime(300);
    expect(run).not.toHaveBeenCalled();
  });
});
