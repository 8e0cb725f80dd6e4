import { EventEmitter } from 'node:events';
import { describe, expect, it, jest } from '@jest/globals';
import type { Redis } from 'ioredis';
import { keepTogether } from './keep-together.ts';

class FakeConnection extends EventEmitter {
  status = 'ready';
  readonly disconnect = jest.fn();
}

function connections() {
  const [lost, left] = [new FakeConnection(), new FakeConnection()];
  // Only these members are used.
  const separate = keepTogether(lost as unknown as Redis, left as unknown as Redis);
  return { lost, left, separate };
}

describe('two connections', () => {
  it.each([
    ['ready', 1],
    ['connect', 1],
    ['reconnecting', 0],
    ['connecting', 0],
  ])('of which one is lost while the other is %s: the other is left %i times', (status, times) => {
    const { lost, left } = connections();
    left.status = status;
    lost.emit('close');
    expect(left.disconnect.mock.calls).toEqual(Array(times).fill([true]));
  });

  it('are both left when the other one was connecting to the former server', () => {
    const { lost, left } = connections();
    left.status = 'connecting';
    lost.emit('close');
    left.status = 'connect';
    left.emit('connect');
    expect(left.disconnect).toHaveBeenCalledWith(true);
  });

  it('are left alone once they are closed on purpose', () => {
    const { lost, left, separate } = connections();
    left.status = 'connecting';
    lost.emit('close');
    separate();
    left.status = 'ready';
    left.emit('connect');
    lost.emit('close');
    expect(left.disconnect).not.toHaveBeenCalled();
    expect([lost, left].map((each) => each.listenerCount('close'))).toEqual([0, 0]);
  });
});
