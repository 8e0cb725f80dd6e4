import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { calls } from '@salon/service-contract';
import { defaultStopWithinMs, drainMs, endWithLauncher, stopOnSignal } from './shutdown.ts';

describe('a process that receives a signal', () => {
  let exit: jest.SpiedFunction<typeof process.exit>;
  const before = new Map<string, unknown[]>();
  const events = ['SIGTERM', 'SIGINT', 'disconnect'];
  const self: EventEmitter = process;
  const connected = Object.getOwnPropertyDescriptor(process, 'connected');
  const setConnected = (value: boolean | undefined) =>
    Object.defineProperty(process, 'connected', { value, configurable: true });

  beforeEach(() => {
    jest.useFakeTimers();
    exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never); // the test continues
    for (const event of events) before.set(event, self.listeners(event));
  });
  afterEach(() => {
    for (const event of events) {
      const added = self.listeners(event).filter((each) => !before.get(event)?.includes(each));
      for (const each of added) self.off(event, each as () => void); // typed as Function by Node
    }
    Reflect.deleteProperty(process, 'connected');
    if (connected) Object.defineProperty(process, 'connected', connected);
    exit.mockRestore();
    jest.useRealTimers();
  });

  it('ends once it has stopped', async () => {
    const stop = jest.fn(() => Promise.resolve());
    stopOnSignal(stop, 5_000);
    self.emit('SIGTERM');
    self.emit('SIGTERM');
    await jest.advanceTimersByTimeAsync(0);
    expect(stop).toHaveBeenCalledTimes(1);
    expect(exit.mock.calls).toEqual([[0]]);
  });

  it('ends when its time is over, even if `stop` has not finished', async () => {
    stopOnSignal(() => new Promise(() => undefined), 5_000);
    self.emit('SIGTERM');
    await jest.advanceTimersByTimeAsync(4_999);
    expect(exit).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(exit.mock.calls).toEqual([[1]]);
  });

  it('ends with its launcher while it starts', () => {
    setConnected(true);
    endWithLauncher();
    expect(exit).not.toHaveBeenCalled();
    self.emit('disconnect');
    expect(exit).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['ends if its launcher ended before it started', false, 1],
    ['runs without a launcher', undefined, 0],
  ])('%s', (_what, value, ends) => {
    setConnected(value);
    endWithLauncher();
    expect(exit).toHaveBeenCalledTimes(ends);
  });

  it('stops in order if its launcher ends after the start', async () => {
    setConnected(true);
    const stop = jest.fn(() => Promise.resolve());
    endWithLauncher();
    stopOnSignal(stop, 5_000);
    self.emit('disconnect');
    expect(exit).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(0);
    expect(stop).toHaveBeenCalledTimes(1);
    expect(exit.mock.calls).toEqual([[0]]);
  });

  it('has by default enough time for the longest call', () => {
    const longestCallMs = Math.max(...Object.values(calls).map(({ timeoutMs }) => timeoutMs));
    expect(drainMs(defaultStopWithinMs)).toBeGreaterThanOrEqual(longestCallMs);
    expect(drainMs(defaultStopWithinMs)).toBeLessThan(defaultStopWithinMs);
  });
});
