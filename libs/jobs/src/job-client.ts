import { Injectable } from '@nestjs/common';
import { requestContext } from '@salon/server-kit';
import {
  jobs,
  ServiceError,
  type JobData,
  type JobName,
  type JobResult,
  type QueueName,
} from '@salon/service-contract';
import type { Job, QueueEvents } from 'bullmq';
import { fromJobFailure } from './job-errors.ts';
import { retryPolicy } from './policy.ts';
import { Queues } from './queues.ts';

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
export class JobClient {
  constructor(private readonly queues: Queues) {}

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
    const { requestId = 'none', actor } = requestContext.getStore() ?? {};
    const startedBy = actor?.kind === 'user' ? actor.username : undefined;
    const job = await this.queues
      .queue(queue)
      .add(
        name,
        { requestId, startedBy, data },
        { ...retryPolicy(queue), deduplication: { id: `${name}-${onceFor}` } },
      )
      .catch(() => {
        throw new ServiceError('service/unavailable', { queue });
      });
    if (!job.id) throw new Error(`BullMQ gave the job ${name} no id`);
    const events = this.queues.eventsOf(queue);
    return {
      id: job.id,
      async result(timeoutMs) {
        const value = await outcomeOf(job, events, timeoutMs);
        // The schema at this name is the one JobResult<N> is inferred from.
        return result.parse(value) as JobResult<N>;
      },
    };
  }

  /** Asks a job to end: it does where it next reports, or when its turn comes. One that is over stays as it is. */
  async cancel(queue: QueueName, id: string): Promise<void> {
    const job = await this.queues.queue(queue).getJob(id);
    await job?.updateData({ ...job.data, isCancelled: true });
  }
}

/** An event may pass before anybody listens to the stream of them, so the job itself is looked at as well. */
const lookEveryMs = 2_000;

async function outcomeOf(job: Job, events: QueueEvents, timeoutMs: number): Promise<unknown> {
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    const leftMs = Math.max(1, Math.ceil(deadlineMs - performance.now()));
    try {
      const value: unknown = await job.waitUntilFinished(events, Math.min(leftMs, lookEveryMs));
      return value;
    } catch (error) {
      const { message } = error as Error; // BullMQ rejects with nothing else
      if (!/timed out before finishing/.test(message)) throw fromJobFailure(message);
      if (leftMs <= lookEveryMs) throw new ServiceError('service/timeout', { job: job.name });
    }
  }
}
