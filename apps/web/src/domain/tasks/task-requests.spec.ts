import { describe, expect, it, jest } from '@jest/globals';
import type { TaskName, TaskRun } from '@salon/api-contract';
import { aRun } from '../../../testing/a-run.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { reconnectingSnapshot } from '../../http/reconnecting.ts';
import { cancelRun, fetchRuns, followRuns, runTask } from './task-requests.ts';

const nested = (data: object) => ({ data: { data } });
const counts = { deleted: 2, errors: 0, scanned: 9 };
const backfilled = { successful: 9, errors: 0, scanned: 9 };

describe('a task', () => {
  it.each<[TaskName, string, object]>([
    ['cleanup-staged', 'POST /tasks/cleanup/images/staged', counts],
    ['cleanup-orphaned', 'POST /tasks/cleanup/images/orphaned', counts],
    ['cleanup-deleted', 'POST /tasks/cleanup/images/deleted', counts],
    ['backfill-embeddings', 'POST /tasks/backfill/embeddings', backfilled],
    ['backfill-captions', 'POST /tasks/backfill/captions', backfilled],
    ['install-models', 'POST /tasks/models/install', backfilled],
  ])('%s runs by %s, and returns its counts', async (task, name, result) => {
    const server = fakeServer({ [name]: () => nested(result) });
    expect(await runTask(task)).toEqual(result);
    expect(server.calls).toHaveLength(1);
  });

  it('is waited for again with the same key, without a notice, after a long wait', async () => {
    jest.useFakeTimers();
    const keys: (string | null)[] = [];
    const notices: unknown[] = [];
    fakeServer({
      'POST /tasks/backfill/captions': async ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        notices.push(reconnectingSnapshot());
        if (keys.length === 7) return nested(backfilled);
        await new Promise((resolve) => setTimeout(resolve, 60_000));
        return failure(504, 'The task is still running.');
      },
    });
    const running = runTask('backfill-captions');
    await jest.advanceTimersByTimeAsync(6 * 60_000);
    jest.useRealTimers();
    expect(await running).toEqual(backfilled);
    expect(new Set(keys).size).toBe(1);
    expect(notices).toEqual(Array.from(keys, () => null));
  });

  it('is waited for without a notice once it was requested again', async () => {
    jest.useFakeTimers();
    const answers = [() => failure(503, 'Starting.'), () => new Promise(() => undefined)];
    fakeServer({ 'POST /tasks/backfill/captions': () => answers.shift()?.() });
    void runTask('backfill-captions');
    await jest.advanceTimersByTimeAsync(999);
    expect(reconnectingSnapshot()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(answers).toEqual([]);
    expect(reconnectingSnapshot()).toBeNull();
    jest.useRealTimers();
  });

  it('fails with the sentence of the server when it was cancelled', async () => {
    fakeServer({
      'POST /tasks/cleanup/images/staged': () => failure(409, 'The task was cancelled.'),
    });
    await expect(runTask('cleanup-staged')).rejects.toMatchObject({
      status: 409,
      message: 'The task was cancelled.',
    });
  });
});

describe('a run', () => {
  const cancel = 'POST /tasks/r-1/cancel';

  it('is asked to end', async () => {
    const server = fakeServer({ [cancel]: () => nested({ run: aRun('r-1') }) });
    expect(await cancelRun('r-1')).toBe(true);
    expect(server.count(cancel)).toBe(1);
  });

  it('that is over already cannot be asked, which is no failure', async () => {
    fakeServer({ [cancel]: () => failure(409, 'It is over.') });
    expect(await cancelRun('r-1')).toBe(false);
  });

  it('that is not known is a failure', async () => {
    fakeServer({ [cancel]: () => failure(404, 'Unknown.') });
    await expect(cancelRun('r-1')).rejects.toMatchObject({ status: 404 });
  });
});

describe('the runs', () => {
  it('are listed as the server has them', async () => {
    const runs = [aRun('b'), aRun('a', { state: 'finished', result: counts })];
    fakeServer({ 'GET /tasks': () => nested({ runs }) });
    expect(await fetchRuns(new AbortController().signal)).toEqual(runs);
  });

  it('are listed without those of tasks that only a newer server has', async () => {
    const run = aRun('a');
    fakeServer({ 'GET /tasks': () => nested({ runs: [{ ...run, task: 'new-task' }, run] }) });
    expect(await fetchRuns(new AbortController().signal)).toEqual([run]);
  });

  it('are followed event by event, until that is stopped', async () => {
    const encoder = new TextEncoder();
    let push = (_text: string): void => undefined;
    const events = new ReadableStream<Uint8Array>({
      start: (stream) => {
        push = (text) => stream.enqueue(encoder.encode(text));
      },
    });
    const server = fakeServer({ 'GET /tasks/events': () => new Response(events) });
    const stop = new AbortController();
    const heard: TaskRun[] = [];
    const arrived = new Promise<void>((resolve) => {
      const onRun = (run: TaskRun) => {
        heard.push(run);
        if (heard.length === 2) resolve();
      };
      const onLost = jest.fn<() => void>();
      void followRuns({ onOpen: async () => undefined, onRun, onLost }, stop.signal).catch(
        () => undefined,
      );
    });
    const frame = (done: number) => `event: run\ndata: ${JSON.stringify(aRun('a', { done }))}\n\n`;
    push(frame(1));
    push(frame(2).replace(aRun('a').task, 'new-task'));
    push(frame(2));
    await arrived;
    expect(heard.map(({ done }) => done)).toEqual([1, 2]);
    expect(server.calls[0]?.signal?.aborted).toBe(false);
    stop.abort();
    expect(server.calls[0]?.signal?.aborted).toBe(true);
  });
});
