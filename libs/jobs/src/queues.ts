import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createRedis, redisOptions, untilReady } from '@salon/server-kit';
import type { QueueName } from '@salon/service-contract';
import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';

const closeMs = 2_000;

/** BullMQ reads the version of Redis once. If Redis is away at that moment, the queue could never be used. */
const anyVersion = { skipVersionCheck: true };

/** A job as stored in its queue: its data and the request that caused it. */
export interface QueuedJob {
  requestId: string;
  /** A username; missing if no user caused the job. */
  startedBy?: string | undefined;
  data: unknown;
  /** The span that added the job, while traces are on. */
  traceparent?: string | undefined;
  isCancelled?: true;
  outlastsOutages?: true | undefined;
}

interface QueuesOptions {
  /** For a process that only reads: it starts also while Redis is away, and its commands wait for Redis. */
  waitsForRedis?: boolean;
}

/** Opens each queue once, and closes all at shutdown. */
@Injectable()
export class Queues implements OnModuleInit, OnApplicationShutdown {
  private readonly waitsForRedis: boolean;
  private readonly redis: Redis;
  private readonly queues = new Map<QueueName, Queue<QueuedJob>>();
  private readonly events = new Map<QueueName, QueueEvents>();

  constructor(
    private readonly redisUrl: string,
    { waitsForRedis = false }: QueuesOptions = {},
  ) {
    this.waitsForRedis = waitsForRedis;
    this.redis = createRedis(redisUrl, { lazyConnect: true });
  }

  /** Queues get a connection that is ready. With its own connection, BullMQ could wait or lose the first command. */
  async onModuleInit(): Promise<void> {
    const ready = untilReady(this.redis);
    if (!this.waitsForRedis) await ready;
  }

  async onApplicationShutdown(): Promise<void> {
    const ends = [...this.queues.values(), ...this.events.values()];
    const closed = Promise.allSettled(ends.map((end) => end.close()));
    // BullMQ would wait until Redis is back.
    await Promise.race([closed, delay(closeMs, undefined, { ref: false })]);
    this.redis.disconnect();
  }

  queue(name: QueueName): Queue<QueuedJob> {
    let queue = this.queues.get(name);
    if (!queue) {
      // Without `skipWaitingForReady` an `add` hangs while Redis is away.
      queue = new Queue<QueuedJob>(name, {
        connection: this.redis,
        skipWaitingForReady: !this.waitsForRedis,
        ...anyVersion,
      });
      queue.on('error', () => undefined); // each failed `add` is reported to its caller
      this.queues.set(name, queue);
    }
    return queue;
  }

  eventsOf(name: QueueName): QueueEvents {
    let events = this.events.get(name);
    if (!events) {
      events = new QueueEvents(name, { connection: redisOptions(this.redisUrl), ...anyVersion });
      events.setMaxListeners(0); // one for each awaited job
      events.on('error', () => undefined); // ioredis reconnects; waiting callers have a deadline
      this.events.set(name, events);
    }
    return events;
  }
}
