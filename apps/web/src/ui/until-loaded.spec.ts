import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { untilLoaded } from './until-loaded.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('loads files after a delay, and again every 10 s until they arrive', async () => {
  const load = jest.fn(async () => 'files');
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
  const loaded = jest.fn();
  void untilLoaded(load, 500).then(loaded);
  await jest.advanceTimersByTimeAsync(499);
  expect(load).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(10_001);
  expect(load).toHaveBeenCalledTimes(2);
  expect(loaded).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(loaded).toHaveBeenCalledWith('files');
});
