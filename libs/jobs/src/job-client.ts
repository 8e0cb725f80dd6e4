import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createRedis, redisOptions, requestContext } from '@salon/server-kit';
import {
  jobs,
  ServiceError,
  type JobData,
  type JobName,
  type JobResult,
  type QueueName,
} from '@salon/service-contract';
import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import { fromJobFailure } from './job-errors.ts';
import { retryPolicy } from './policy.ts';

/** What lies in the queue: the job's data and the request that caused it. */
export interface QueuedJob {
  requestId: string;
  data: unknown;
}

export interface JobRun<N extends JobName> {
  id: string;
  /**
   * Waits for the job's result.
   * @throws ServiceError of the job, or `service/timeout` when it takes longer than `timeoutMs`
   */
  result(timeoutMs: number): Promise<JobResult<N>>;
}

/** Puts jobs into their queues. */
@Injectable()
export class JobClient implements OnModuleInit, OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly queues = new Map<QueueName, Queue<QueuedJob>>();
  private readonly events = new Map<QueueName, QueueEvents>();

  constructor(private readonly redisUrl: string) {
    this.redis = createRedis(redisUrl, { lazyConnect: true });
  }

  /** Queues are opened on a connection that is ready: BullMQ's own would wait, or lose its first command. */
  async onModuleInit(): Promise<void> {
    await this.redis.connect();
  }

  /**
   * Enqueues a job, or joins the one under way with the same `onceFor`.
   * @throws ServiceError `service/unavailable` while Redis is away
   */
  async enqueue<N extends JobName>(
    name: N,
    data: JobData<N>,
    { onceFor }: { onceFor: string },
  ): Promise<JobRun<N>> {
    const { queue, result } = jobs[name];
    const requestId = requestContext.getStore()?.requestId ?? 'none';
    const job = await this.queue(queue)
      .add(
        name,
        { requestId, data },
        { ...retryPolicy(queue), deduplication: { id: `${name}-${onceFor}` } },
      )
      .catch(() => {
        throw new ServiceError('service/unavailable', { queue });
      });
    if (!job.id) throw new Error(`BullMQ gave the job ${name} no id`);
    const events = this.queueEvents(queue);
    return {
      id: job.id,
      async result(timeoutMs) {
        const value: unknown = await job
          .waitUntilFinished(events, timeoutMs)
          .catch((error: Error) => {
            if (/timed out before finishing/.test(error.message)) {
              throw new ServiceError('service/timeout', { job: name });
            }
            throw fromJobFailure(error.message);
          });
        // The schema at this name is the one JobResult<N> is inferred from.
        return result.parse(value) as JobResult<N>;
      },
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.queues.values(), ...this.events.values()].map((end) => end.close()));
    this.redis.disconnect();
  }

  private queue(name: QueueName): Queue<QueuedJob> {
    let queue = this.queues.get(name);
    if (!queue) {
      // Without `skipWaitingForReady` an `add` hangs while Redis is away.
      queue = new Queue<QueuedJob>(name, { connection: this.redis, skipWaitingForReady: true });
      queue.on('error', () => undefined); // each failed `add` is reported to its caller
      this.queues.set(name, queue);
    }
    return queue;
  }

  private queueEvents(name: QueueName): QueueEvents {
    let events = this.events.get(name);
    if (!events) {
      events = new QueueEvents(name, { connection: redisOptions(this.redisUrl) });
      events.on('error', () => undefined); // it reconnects by itself; waiting callers have a deadline
      this.events.set(name, events);
    }
    return events;
  }
}
