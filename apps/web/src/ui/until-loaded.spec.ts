import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { untilLoaded } from './until-loaded.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('loads files at once, and again every 10 s until they arrive', async () => {
  const load = jest.fn(async () => 'files');
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
  const loaded = jest.fn();
  jest.spyOn(console, 'warn').mockReturnValue();
  void untilLoaded(load).then(loaded);
  expect(load).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(19_999);
  expect(load).toHaveBeenCalledTimes(2);
  expect(loaded).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(loaded).toHaveBeenCalledWith('files');
});
