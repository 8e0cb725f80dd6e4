import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { startRedis, until } from '@salon/test-kit';
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
  override render(): Promise<never> {
    this.runs += 1;
    return this.closed;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.close();
    await this.untilEnded();
  }
}

it('takes no job and uses no attempt after the application has begun to stop', async () => {
  Logger.overrideLogger(false);
  const redis = await startRedis();
  const module = await Test.createTestingModule({
    imports: [JobsModule.run(redis.url, new Map([['images', 1]]))],
    providers: [ClosingRenderer],
  }).compile();
  const worker = await module.init();
  const queues = new Queues(redis.url);
  await queues.onModuleInit();
  const queue = queues.queue('images');
  const client = new JobClient(queues);
  const render = (imageId: string) =>
    client.enqueue('image.render', { imageId, quality: 80 }, { onceFor: imageId });

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
  await queues.onApplicationShutdown();
  await redis.stop();
});
