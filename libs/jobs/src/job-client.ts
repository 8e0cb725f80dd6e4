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
import type { Job, Queue, QueueEvents } from 'bullmq';
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
    const { queue: queueName, result } = jobs[name];
    const queue = this.queues.queue(queueName);
    const { requestId = 'none', actor } = requestContext.getStore() ?? {};
    const startedBy = actor?.kind === 'user' ? actor.username : undefined;
    const { id } = await queue
      .add(
        name,
        { requestId, startedBy, data },
        { ...retryPolicy(queueName), deduplication: { id: deduplicationId(name, onceFor) } },
      )
      .catch(() => {
        throw new ServiceError('service/unavailable', { queue: queueName });
      });
    if (!id) throw new Error(`BullMQ gave the job ${name} no id`);
    const events = this.queues.eventsOf(queueName);
    return {
      id,
      async result(timeoutMs) {
        const value = await outcomeOf({ queue, events, id, name }, timeoutMs);
        // The schema at this name is the one JobResult<N> is inferred from.
        return result.parse(value) as JobResult<N>;
      },
    };
  }

  /** Opens the stream of a queue's events beforehand: else the first result may pass unheard, and is found 2 s later. */
  async listenTo(queue: QueueName): Promise<void> {
    await this.queues.eventsOf(queue).waitUntilReady();
  }

  /** Takes back the job with this `onceFor`: one that runs already ends where it next reports. */
  async drop(name: JobName, { onceFor }: { onceFor: string }): Promise<void> {
    const queue = this.queues.queue(jobs[name].queue);
    const id = await queue.getDeduplicationJobId(deduplicationId(name, onceFor));
    const job = id === null ? undefined : await queue.getJob(id);
    if (!job || (await job.isCompleted()) || (await job.isFailed())) return;
    // The mark first: a job that begins meanwhile cannot be removed any more, and sees it.
    await job.updateData({ ...job.data, isCancelled: true });
    await job.remove().catch(() => undefined);
  }

  /** Asks a job to end: it does where it next reports, or when its turn comes. One that is over stays as it is. */
  async cancel(queue: QueueName, id: string): Promise<void> {
    const job = await this.queues.queue(queue).getJob(id);
    await job?.updateData({ ...job.data, isCancelled: true });
  }
}

const deduplicationId = (name: JobName, onceFor: string) => `${name}-${onceFor}`;

/** An event may be lost, or pass before the stream of events is open, so the job itself is looked at as well. */
const lookEveryMs = 2_000;

interface Awaited {
  queue: Queue;
  events: QueueEvents;
  id: string;
  name: string;
}

/**
 * Not by BullMQ's `waitUntilFinished`: while Redis is away it rejects promises that it hands to no caller, which ends
 * the process.
 */
async function outcomeOf(job: Awaited, timeoutMs: number): Promise<unknown> {
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    const leftMs = Math.max(1, Math.ceil(deadlineMs - performance.now()));
    // Begins to listen before it looks: an end in between is then heard.
    const heard = untilOver(job, Math.min(leftMs, lookEveryMs));
    // Redis may be away: then this fails, or waits for it.
    const look = job.queue.getJob(job.id).catch(() => heard);
    const found = await Promise.race([look, heard]);
    if (found !== 'no answer') {
      if (!found) throw new ServiceError('internal');
      if (found.finishedOn !== undefined) return outcomeIn(found);
    }
    await heard;
    if (performance.now() >= deadlineMs)
      throw new ServiceError('service/timeout', { job: job.name });
  }
}

/** Every job has a result, and the reason of an earlier try stays beside it. */
function outcomeIn(job: Job): unknown {
  const result: unknown = job.returnvalue ?? null;
  if (result === null) throw fromJobFailure(job.failedReason);
  return result;
}

/** Resolves when the job is said to be over, or after some time. */
function untilOver({ events, id }: Awaited, ms: number): Promise<'no answer'> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      events.off('completed', hear).off('failed', hear);
      resolve('no answer');
    };
    const hear = ({ jobId }: { jobId: string }) => {
      if (jobId === id) end();
    };
    const timer = setTimeout(end, ms);
    events.on('completed', hear).on('failed', hear);
  });
}
