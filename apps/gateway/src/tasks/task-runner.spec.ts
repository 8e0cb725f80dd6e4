import { describe, expect, it, jest } from '@jest/globals';
import type { RpcClient } from '@salon/rpc';
import { ServiceError, type TaskReport } from '@salon/service-contract';
import { aReport } from '../../testing/a-report.ts';
import type { TaskEvents } from './task-events.ts';
import { TaskRunner } from './task-runner.ts';

const result = { deleted: 1, errors: 0, scanned: 2 };
const finished = aReport({ state: 'finished', result });
const nobodyLeaves = new AbortController().signal;

/** Replies with one run per call; the last run is repeated. */
function build(
  runs: TaskReport[],
  over: (signal: AbortSignal) => Promise<void>,
  failure?: ServiceError,
) {
  const asked: string[] = [];
  const rpc = {
    ask: async (name: string) => {
      asked.push(name);
      if (failure && name === 'tasks.byId') throw failure;
      return { run: (runs.length > 1 ? runs.shift() : runs[0]) ?? aReport() };
    },
  };
  const events = { over: async (_id: string, signal: AbortSignal) => over(signal) };
  // The runner uses only these members.
  const runner = new TaskRunner(rpc as unknown as RpcClient, events as unknown as TaskEvents);
  return { runner, asked };
}

const anEvent = () => Promise.resolve();
const noEvent = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

describe('the caller of a task', () => {
  it('gets the result when the run ends', async () => {
    const { runner, asked } = build([aReport(), aReport(), finished], anEvent);
    await expect(runner.run('cleanup-staged', nobodyLeaves)).resolves.toEqual(result);
    expect(asked).toEqual(['tasks.start', 'tasks.byId', 'tasks.byId']);
  });

  it('gets the result even if the event is lost', async () => {
    jest.useFakeTimers();
    const { runner } = build([aReport(), finished], noEvent);
    const heard = jest.fn();
    void runner.run('cleanup-staged', nobodyLeaves).then(heard);
    await jest.advanceTimersByTimeAsync(2_000);
    jest.useRealTimers();
    expect(heard).toHaveBeenCalledWith(result);
  });

  it('gets the reason of a failed run', async () => {
    const failure = { code: 'model/missing', facts: { model: 'embedding' } } as const;
    const { runner } = build([aReport({ state: 'failed', failure })], anEvent);
    await expect(runner.run('backfill-embeddings', nobodyLeaves)).rejects.toMatchObject(failure);
  });

  it('gets the state of a cancelled run', async () => {
    const failure = { code: 'task/cancelled', facts: {} } as const;
    const { runner } = build([aReport({ state: 'cancelled', failure })], anEvent);
    await expect(runner.run('cleanup-staged', nobodyLeaves)).rejects.toMatchObject({
      code: 'task/cancelled',
      facts: { state: 'cancelled' },
    });
  });

  it('may repeat the request if Redis loses the run', async () => {
    const lost = new ServiceError('task/not-found');
    const { runner } = build([aReport()], anEvent, lost);
    await expect(runner.run('cleanup-staged', nobodyLeaves)).rejects.toMatchObject({
      code: 'service/unavailable',
    });
  });

  it('is released when the process stops', async () => {
    const { runner } = build([aReport()], noEvent);
    const waiting = runner.run('cleanup-staged', nobodyLeaves);
    runner.onModuleDestroy();
    await expect(waiting).rejects.toMatchObject({ code: 'service/unavailable' });
  });

  it('ends the wait by disconnecting', async () => {
    const caller = new AbortController();
    const { runner, asked } = build([aReport()], async () => caller.abort());
    await expect(runner.run('cleanup-staged', caller.signal)).rejects.toThrow();
    expect(asked).toEqual(['tasks.start', 'tasks.byId']);
  });
});
