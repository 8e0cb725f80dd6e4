import { once, type EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TaskReport } from '@salon/service-contract';
import type { Redis } from 'ioredis';
import { aReport } from '../../testing/a-report.ts';
import { TaskEvents } from './task-events.ts';

const maxBehindBytes = 1024 * 1024;

let events: TaskEvents;

beforeEach(() => {
  jest.useFakeTimers();
  events = new TaskEvents({} as Redis); // only needed for listening
});

afterEach(() => {
  events.onModuleDestroy();
  jest.useRealTimers();
});

/** Reports a change as a message from Redis does. */
const publish = (report: TaskReport) =>
  // The emitter is private: the subscription, which Redis feeds, is its only other user.
  (events as unknown as { changes: EventEmitter }).changes.emit('change', report);

const read = (stream: Readable) => String(stream.read() ?? '');
/** The data of each event that was read. */
const runsIn = (text: string) =>
  [...text.matchAll(/^event: run\ndata: (.*)\n\n/gm)].map(([, data = '']): unknown =>
    JSON.parse(data),
  );

describe('a stream of task runs', () => {
  it('begins with a comment, so that the headers are sent before the first change', () => {
    expect(read(events.stream([]))).toBe(':\n\n');
  });

  it('has the current runs, then each change', () => {
    const stream = events.stream([aReport({ id: '1', done: 1 })]);
    publish(aReport({ id: '1', done: 2 }));
    publish(aReport({ id: '2' }));
    expect(runsIn(read(stream))).toMatchObject([{ id: '1', done: 1 }, { done: 2 }, { id: '2' }]);
  });

  it('has the reason of a failure as a sentence, and not its code', () => {
    const stream = events.stream([]);
    publish(aReport({ state: 'failed', failure: { code: 'task/cancelled', facts: {} } }));
    const [run] = runsIn(read(stream));
    expect(run).toMatchObject({ state: 'failed', reason: 'The task was cancelled.' });
    expect(run).not.toHaveProperty('failure');
  });

  it('keeps each event on one line of data', () => {
    const stream = events.stream([aReport({ startedBy: 'a\nb\n\nevent: run' })]);
    expect(runsIn(read(stream))).toMatchObject([{ startedBy: 'a\nb\n\nevent: run' }]);
  });

  it('reaches every reader', () => {
    const streams = Array.from({ length: 20 }, () => events.stream([]));
    publish(aReport({ id: '7' }));
    for (const stream of streams) expect(runsIn(read(stream))).toMatchObject([{ id: '7' }]);
  });

  it('sends a comment every 15 seconds, as proxies close idle connections', () => {
    const stream = events.stream([]);
    read(stream);
    jest.advanceTimersByTime(14_999);
    expect(read(stream)).toBe('');
    jest.advanceTimersByTime(30_001);
    expect(read(stream)).toBe(':\n\n'.repeat(3));
  });

  it.each([
    ['with its access token', 40_000, 40_000],
    ['after 15 minutes', Infinity, 15 * 60_000],
  ])('ends %s, so that the next connection checks the access again', async (_, leftMs, endMs) => {
    const stream = events.stream([], Date.now() + leftMs);
    stream.resume();
    jest.advanceTimersByTime(endMs - 1);
    expect(stream.readableEnded).toBe(false);
    const ended = once(stream, 'end');
    jest.advanceTimersByTime(1);
    await ended;
  });

  it('ends when the process stops', async () => {
    const stream = events.stream([]);
    stream.resume();
    const ended = once(stream, 'end');
    events.onModuleDestroy();
    await ended;
  });

  it('ends at once if the process was stopping before it began', async () => {
    events.onModuleDestroy();
    const stream = events.stream([]);
    stream.resume();
    const ended = once(stream, 'end');
    jest.advanceTimersByTime(1);
    await ended;
  });

  it('has nothing after its end, even for a reader that is behind', () => {
    const stream = events.stream([]);
    const failed = jest.fn();
    stream.on('error', failed);
    events.onModuleDestroy();
    publish(aReport());
    jest.advanceTimersByTime(60_000);
    jest.runAllTicks();
    expect(read(stream)).toBe(':\n\n');
    expect(failed).not.toHaveBeenCalled();
  });

  it('disconnects a reader that is more than 1 MB behind, and no other', () => {
    const [slow, quick] = [events.stream([]), events.stream([])];
    const large = aReport({ startedBy: 'x'.repeat(100_000) });
    for (let sent = 0; sent <= maxBehindBytes + 100_000; sent += 100_000) {
      publish(large);
      quick.read();
      expect(slow.readableLength).toBeLessThan(maxBehindBytes + 110_000);
    }
    expect([slow.destroyed, quick.destroyed]).toEqual([true, false]);
  });

  it('leaves nothing behind when its reader disconnects', async () => {
    const stream = events.stream([]);
    expect(jest.getTimerCount()).toBe(2);
    const closed = once(stream, 'close');
    stream.destroy();
    await closed;
    expect(jest.getTimerCount()).toBe(0);
    const push = jest.spyOn(stream, 'push');
    publish(aReport());
    events.onModuleDestroy();
    expect(push).not.toHaveBeenCalled();
  });
});

describe('the end of a run', () => {
  it('is not awaited after its signal aborts', async () => {
    const caller = new AbortController();
    const over = events.over('1', caller.signal);
    caller.abort();
    await expect(over).resolves.toBeUndefined();
  });
});
