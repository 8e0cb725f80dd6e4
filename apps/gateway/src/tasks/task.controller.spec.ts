import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { longestTaskWaitMs } from '@salon/api-contract';
import { taskRoutes } from '@salon/api-contract/routes';
import { ServiceError, type TaskReport } from '@salon/service-contract';
import { aReport } from '../../testing/a-report.ts';
import { accessTokenOf, adminClaims } from '../../testing/access-token.ts';
import { ControllerServer } from '../../testing/controller-server.ts';
import { TaskController } from './task.controller.ts';
import { TaskEvents } from './task-events.ts';
import { TaskRunner } from './task-runner.ts';

const failure = { code: 'model/missing', facts: { model: 'embedding', path: '/secret' } } as const;

let server: ControllerServer;
/** The tasks that were run, and the result of each. */
let run: { tasks: string[]; result: TaskReport['result'] };
/** The result of a task waits for this promise. */
let hold: (caller: AbortSignal) => Promise<void>;
/** The runs that each stream began with. */
let streamed: (readonly TaskReport[])[];
/** When each stream ends. */
let endsMs: unknown[];

beforeEach(async () => {
  run = { tasks: [], result: null };
  hold = async () => undefined;
  [streamed, endsMs] = [[], []];
  const runner = {
    run: async (task: string, caller: AbortSignal) => {
      run.tasks.push(task);
      await hold(caller);
      return run.result;
    },
  };
  const events = {
    stream: (runs: readonly TaskReport[], accessEndsAtMs: unknown) => {
      streamed.push(runs);
      endsMs.push(accessEndsAtMs);
      return Readable.from([':\n\n']);
    },
  };
  server = await ControllerServer.start({
    controllers: [TaskController],
    providers: [
      { provide: TaskRunner, useValue: runner },
      { provide: TaskEvents, useValue: events },
    ],
  });
});

afterEach(() => server.stop());

/** Over a connection, as the reply of a task changes its timeout. */
async function start(path: string, signal?: AbortSignal): Promise<Response> {
  const headers = { authorization: `Bearer ${accessTokenOf(adminClaims)}` };
  const address = await server.listen();
  return fetch(`${address}${path}`, { method: 'POST', headers, ...(signal && { signal }) });
}

const send = (route: string) => server.send(route, { as: 'admin' });

describe('a task', () => {
  it.each(Object.entries(taskRoutes))('%s has its own route', async (task, { path, reply }) => {
    run.result = reply.example.data.data;
    expect(await (await start(path)).json()).toEqual(reply.example);
    expect(run.tasks).toEqual([task]);
  });

  it.each(Object.values(taskRoutes).filter(({ name }) => !name.includes('install')))(
    'by $name fails while the storage is away',
    async ({ path }) => {
      hold = () => Promise.reject(new ServiceError('storage/unavailable'));
      const reply = await start(path);
      expect(reply.status).toBe(503);
      expect(await reply.json()).toMatchObject({
        message: 'The image storage cannot be reached. Please try again later.',
      });
    },
  );

  it('whose result does not fit is a failure, and not a wrong reply', async () => {
    run.result = { successful: 1, errors: 0, scanned: 1 };
    expect((await start('/tasks/cleanup/images/staged')).status).toBe(500);
  });

  it('keeps its connection longer than a caller may wait', async () => {
    const timeout = jest.spyOn(Socket.prototype, 'setTimeout');
    run.result = { deleted: 1, errors: 0, scanned: 2 };
    await start('/tasks/cleanup/images/staged');
    const longestMs = Math.max(...timeout.mock.calls.map(([ms]) => ms));
    timeout.mockRestore();
    expect(longestMs).toBeGreaterThan(longestTaskWaitMs);
  });

  it('learns that its caller has gone', async () => {
    const caller = new AbortController();
    const isGone = new Promise<void>((resolve) => {
      hold = (signal) => {
        signal.addEventListener('abort', () => resolve());
        caller.abort();
        return isGone;
      };
    });
    await expect(start('/tasks/cleanup/images/staged', caller.signal)).rejects.toThrow('aborted');
    await isGone;
  });

  it('that is cancelled has its reason, and none of its facts', async () => {
    server.services.replies['tasks.cancel'] = () => ({
      run: aReport({ state: 'failed', failure }),
    });
    const reply = await send('POST /tasks/1/cancel');
    expect(reply.json()).toMatchObject({
      data: { data: { run: { reason: 'The model for this is not installed on the server.' } } },
    });
    expect(reply.payload).not.toContain('secret');
    expect(server.services.inputsOf('tasks.cancel')).toEqual([{ id: '1' }]);
  });

  it('that has ended cannot be cancelled', async () => {
    server.services.replies['tasks.cancel'] = () => {
      throw new ServiceError('task/over');
    };
    expect((await send('POST /tasks/1/cancel')).statusCode).toBe(409);
  });
});

describe('the events of tasks', () => {
  it('begin with the runs that have not ended', async () => {
    const states = ['waiting', 'running', 'finished', 'failed', 'cancelled'] as const;
    const runs = states.map((state) => aReport({ state }));
    server.services.replies['tasks.list'] = () => ({ runs });
    await send('GET /tasks/events');
    expect(streamed).toEqual([runs.slice(0, 2)]);
  });

  it('are not followed for HEAD, which gets the headers alone', async () => {
    server.services.replies['tasks.list'] = () => ({ runs: [] });
    const reply = await send('HEAD /tasks/events');
    expect(reply.headers['content-type']).toBe('text/event-stream');
    expect(streamed).toEqual([]);
  });

  it('end with the access token', async () => {
    server.services.replies['tasks.list'] = () => ({ runs: [] });
    await send('GET /tasks/events');
    expect(endsMs).toEqual([adminClaims.exp * 1000]);
  });

  it('are not buffered, changed or kept on the way', async () => {
    server.services.replies['tasks.list'] = () => ({ runs: [] });
    const { headers, payload } = await send('GET /tasks/events');
    expect(payload).toBe(':\n\n');
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
  });

  it('are a failure while the media service is down', async () => {
    const { statusCode, headers } = await send('GET /tasks/events');
    expect([statusCode, streamed]).toEqual([503, []]);
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  it.each([undefined, 'user'] as const)('are not for %s', async (as) => {
    const { statusCode } = await server.send('GET /tasks/events', as && { as });
    expect([statusCode, streamed]).toEqual([as ? 403 : 401, []]);
  });
});
