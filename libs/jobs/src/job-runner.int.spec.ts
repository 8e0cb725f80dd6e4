import 'reflect-metadata';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { startObservability } from '@salon/observability';
import { jobs } from '@salon/service-contract';
import { startRedis, until, type TestServer } from '@salon/test-kit';
import { Job, Worker } from 'bullmq';
import { FakeHandlers } from '../testing/fake-handlers.ts';
import { Handles } from './handles.ts';
import { JobClient } from './job-client.ts';
import { JobsModule } from './jobs.module.ts';
import { Queues } from './queues.ts';

/** Rejects its calls when it is closed, as the processes of models do. */
@Injectable()
class ClosingRenderer extends FakeHandlers implements BeforeApplicationShutdown {
  runs = 0;
  untilEnded: () => Promise<void> = () => Promise.resolve();
  private close: () => void = () => undefined;
  private readonly closed = new Promise<never>((_, reject) => {
    this.close = () => reject(new Error('closed'));
  });

  @Handles('image.render')
  'image.render'(): Promise<never> {
    this.runs += 1;
    return this.closed;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed.catch(() => undefined); // in case no call is left
    this.close();
    await this.untilEnded();
  }
}

let redis: TestServer;
let queues: Queues;

beforeAll(async () => {
  Logger.overrideLogger(false);
  redis = await startRedis();
  queues = new Queues(redis.url);
  await queues.onModuleInit();
});

afterAll(async () => {
  await queues.onApplicationShutdown();
  await redis.stop();
});

const startWorker = async () => {
  const module = await Test.createTestingModule({
    imports: [JobsModule.run(redis.url, new Map([['images', 1]]))],
    providers: [ClosingRenderer],
  }).compile();
  return module.init();
};

const render = (imageId: string) =>
  new JobClient(queues).enqueue('image.render', { imageId, quality: 80 }, { onceFor: imageId });

it('gives back a job that it gets after the application has begun to stop', async () => {
  const worker = await startWorker();
  // BullMQ's `close` can still pass on a job that was on its way.
  const { close } = Worker.prototype;
  const closing = jest.spyOn(Worker.prototype, 'close');
  const given = jest.spyOn(Job.prototype, 'moveToWait');
  closing.mockImplementation(async function (this: Worker) {
    await until(() => given.mock.calls.length > 0, 'the job is given back');
    return close.call(this);
  });
  const stopped = worker.close();
  const late = await render('late');
  await stopped;
  jest.restoreAllMocks();
  const left = await queues.queue('images').getJob(late.id);
  expect([await left?.getState(), left?.attemptsMade]).toEqual(['waiting', 0]);
  expect(worker.get(ClosingRenderer).runs).toBe(0);
  await left?.remove();
});

it('takes no job and uses no attempt after the application has begun to stop', async () => {
  const worker = await startWorker();
  const queue = queues.queue('images');
  const running = await render('a');
  const waiting = await render('b');
  const renderer = worker.get(ClosingRenderer);
  await until(() => renderer.runs > 0, 'the job begins');
  const job = await queue.getJob(running.id);
  renderer.untilEnded = async () => {
    await until(async () => !(await job?.isActive()), 'the job ends');
  };
  await worker.close();

  for (const { id } of [running, waiting]) {
    const left = await queue.getJob(id);
    expect([await left?.getState(), left?.attemptsMade]).toEqual(['waiting', 0]);
  }
  expect(renderer.runs).toBe(1);
});

it('shows the outcomes of its jobs at zero before it takes the first one', async () => {
  const environment = { METRICS_PORT: 0, METRICS_HOST: '127.0.0.1', OTEL_SDK_DISABLED: true };
  const logger = { warn: () => undefined };
  const metrics = await startObservability('worker', environment, logger);
  const worker = await startWorker();
  const text = await (await fetch(`http://127.0.0.1:${metrics.metricsPort}/metrics`)).text();
  await worker.close();
  await metrics.stop();
  const jobNames = Object.entries(jobs).flatMap(([name, { queue }]) =>
    queue === 'images' ? name : [],
  );
  expect(text.match(/^salon_job_duration_seconds_count.*$/gm)).toEqual(
    jobNames.flatMap((name) =>
      ['done', 'retried', 'failed'].map(
        (outcome) =>
          `salon_job_duration_seconds_count{process="worker",job="${name}",outcome="${outcome}"} 0`,
      ),
    ),
  );
});
