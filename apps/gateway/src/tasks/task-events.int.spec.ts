import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { createRedis } from '@salon/server-kit';
import { freePort, startRedis, until } from '@salon/test-kit';
import { Redis } from 'ioredis';
import { aReport } from '../../testing/a-report.ts';
import { TaskEvents } from './task-events.ts';

/** Resolves when `events` listens: it has heard of the end of a run. */
async function untilListening(events: TaskEvents, redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl);
  const report = aReport({ state: 'finished' });
  const heard = events.over(report.id, new AbortController().signal);
  const channel = 'tasks:changed';
  const isHeard = async () => (await redis.publish(channel, JSON.stringify(report))) > 0;
  await until(isHeard, 'a gateway hears the report');
  await heard;
  redis.disconnect();
}

it('a stream ends when Redis is back, because changes may be lost', async () => {
  const port = await freePort();
  let server = await startRedis({ port });
  const events = new TaskEvents(createRedis(server.url, { lazyConnect: true }));
  events.onModuleInit();
  await untilListening(events, server.url);

  const stream = events.stream([]);
  const ended = once(stream, 'end');
  let text = '';
  stream.on('data', (bytes: Buffer) => (text += String(bytes)));
  await server.stop();
  server = await startRedis({ port });
  await ended;
  expect(text).toBe(':\n\n');

  events.onModuleDestroy();
  await server.stop();
});
