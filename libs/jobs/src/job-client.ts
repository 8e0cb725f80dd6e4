import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { beginSpan, traceparent } from '@salon/observability';
import { currentUsername, OutageLog, requestContext } from '@salon/server-kit';
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
import { Queues, type QueuedJob } from './queues.ts';

export interface JobRun<N extends JobName> {
  id: string;
  /** Whether the job had been added by another call of `enqueue`. Unknown, and false, if the caller gave the id. */
  isJoined: boolean;
  /**
   * Waits for the job's result.
   * @throws ServiceError of the job, `service/timeout` after `timeoutMs`, or `service/unavailable` if Redis loses the job
   */
  result(timeoutMs: number): Promise<JobResult<N>>;
}

interface EnqueueOptions {
  onceFor: string;
  id?: string;
  startedBy?: string | undefined;
  /** An outage or a {@link TryLater} uses no attempt: the job waits, for about a day in all. */
  outlastsOutages?: true;
}

/** Adds jobs to their queues. */
@Injectable()
export class JobClient {
  private readonly outage = new OutageLog(new Logger(JobClient.name));

  constructor(private readonly queues: Queues) {}

  /**
   * Enqueues a job, or joins the unfinished job with the same `onceFor`.
   * @param options.id for the job; a call with the id of an earlier job joins that job, also if it is over
   * @param options.startedBy the username to show with the run; that of the current request if it is not given
   * @throws ServiceError `service/unavailable` while Redis is away
   */
  async enqueue<N extends JobName>(
    name: N,
    data: JobData<N>,
    { onceFor, id: givenId, startedBy = currentUsername(), outlastsOutages }: EnqueueOptions,
  ): Promise<JobRun<N>> {
    const { queue: queueName, result } = jobs[name];
    const queue = this.queues.queue(queueName);
    const requestId = requestContext.getStore()?.requestId ?? 'none';
    // BullMQ's own ids begin at 1 again when Redis loses its data: a caller would get the result of another job.
    const jobId = givenId ?? randomUUID();
    const { id } = await inSpan(name, () =>
      queue.add(
        name,
        { requestId, startedBy, data, traceparent: traceparent(), outlastsOutages },
        {
          ...retryPolicy(queueName),
          jobId,
          deduplication: { id: deduplicationId(name, onceFor) },
        },
      ),
    ).catch((error: unknown) => this.refuse(queueName, error));
    this.outage.end();
    if (!id) throw new Error(`BullMQ gave the job ${name} no id`);
    return {
      id,
      isJoined: id !== jobId,
      result: async (timeoutMs) => {
        const events = this.queues.eventsOf(queueName);
        const value = await outcomeOf({ queue, events, id, name }, timeoutMs);
        // JobResult<N> is inferred from the schema with this name.
        return result.parse(value) as JobResult<N>;
      },
    };
  }

  /** Opens the event stream of a queue in advance. Otherwise the first result may be noticed up to 2 s late. */
  async listenTo(queue: QueueName): Promise<void> {
    await this.queues.eventsOf(queue).waitUntilReady();
  }

  /** The number of jobs that wait for a worker. */
  countWaiting(queue: QueueName): Promise<number> {
    return this.queues.queue(queue).getWaitingCount();
  }

  /**
   * From now on a job of the queue begins when no other of its jobs runs, in any process.
   * @throws ServiceError `service/unavailable` while Redis is away
   */
  async runOneByOne(queue: QueueName): Promise<void> {
    await this.queues
      .queue(queue)
      .setGlobalConcurrency(1)
      .catch((error: unknown) => this.refuse(queue, error));
  }

  /** Removes the job with this `onceFor`. A running job ends at its next progress report. */
  async drop(name: JobName, { onceFor }: { onceFor: string }): Promise<void> {
    const job = await this.unfinished(name, onceFor);
    if (!job) return;
    // Mark the job first: if it starts now, it can no longer be removed, but it sees the mark.
    await job.updateData({ ...job.data, isCancelled: true });
    await job.remove().catch(() => undefined);
  }

  /** Removes the job with this `onceFor` unless it runs. A running job continues, and can still be joined. */
  async dropWaiting(name: JobName, { onceFor }: { onceFor: string }): Promise<void> {
    const job = await this.unfinished(name, onceFor);
    // BullMQ refuses to remove a running job.
    await job?.remove().catch(() => undefined);
  }

  /** Cancels a job: it ends at its next progress report, or when its turn comes. A finished job does not change. */
  async cancel(queue: QueueName, id: string): Promise<void> {
    const job = await this.queues.queue(queue).getJob(id);
    if (!job) return;
    await job.updateData({ ...job.data, isCancelled: true });
    // A later start of a task must not join a run that will do nothing, see `startTask` for an active one. A change has
    // only one run, which a repeated request joins.
    if (queue === 'tasks' && !(await job.isActive())) await job.removeDeduplicationKey();
  }

  /**
   * Waits for the end of a job that was cancelled, so that `enqueue` joins it no longer.
   * @param options.mayOverlap leaves the job after `timeoutMs` also if it has not ended
   * @returns whether the job was cancelled
   * @throws ServiceError `service/timeout` if the job has not ended, unless another one may run beside it
   */
  async leaveCancelled<N extends JobName>(
    name: N,
    run: JobRun<N>,
    { timeoutMs, mayOverlap = false }: { timeoutMs: number; mayOverlap?: boolean },
  ): Promise<boolean> {
    const job = await this.queues.queue(jobs[name].queue).getJob(run.id);
    if (!job?.data.isCancelled) return false;
    await run.result(timeoutMs).catch((error: unknown) => {
      const isRunning = error instanceof ServiceError && error.code === 'service/timeout';
      if (isRunning && !mayOverlap) throw error;
    });
    await job.removeDeduplicationKey();
    return true;
  }

  /** The caller does not learn the reason. */
  private refuse(queue: QueueName, reason: unknown): never {
    this.outage.report(reason);
    throw new ServiceError('service/unavailable', { queue });
  }

  private async unfinished(name: JobName, onceFor: string): Promise<Job<QueuedJob> | undefined> {
    const queue = this.queues.queue(jobs[name].queue);
    const id = await queue.getDeduplicationJobId(deduplicationId(name, onceFor));
    const job = id === null ? undefined : await queue.getJob(id);
    return !job || (await job.isCompleted()) || (await job.isFailed()) ? undefined : job;
  }
}

/** The span that the job's own span refers to. */
async function inSpan<T>(name: JobName, add: () => Promise<T>): Promise<T> {
  const span = beginSpan({ name: `add ${name}`, kind: 'producer' });
  if (!span) return add();
  try {
    const added = await span.run(add);
    span.end({}, false);
    return added;
  } catch (error) {
    span.end({}, true);
    throw error;
  }
}

const deduplicationId = (name: JobName, onceFor: string) => `${name}-${onceFor}`;

/** Events can be lost or published before the stream is open, so the job itself is read as well. */
const lookEveryMs = 2_000;

interface AwaitedJob {
  queue: Queue;
  events: QueueEvents;
  id: string;
  name: string;
}

/**
 * Does not use BullMQ's `waitUntilFinished`: while Redis is away it leaves unhandled rejections, which end the process.
 */
async function outcomeOf(job: AwaitedJob, timeoutMs: number): Promise<unknown> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const leftMs = Math.max(1, Math.ceil(giveUpAt - performance.now()));
    // Listen before reading the job, so that an end in between is not missed.
    const heard = untilOver(job, Math.min(leftMs, lookEveryMs));
    // While Redis is away this call fails or waits.
    const look = job.queue.getJob(job.id).catch(() => heard);
    const found = await Promise.race([look, heard]);
    if (found !== 'no answer') {
      // Redis has lost it. It may be repeated.
      if (!found) throw new ServiceError('service/unavailable', { job: job.name });
      if (found.finishedOn !== undefined) return outcomeIn(found);
    }
    await heard;
    if (performance.now() >= giveUpAt) throw new ServiceError('service/timeout', { job: job.name });
  }
}

/** A finished job has a result, even if the reason of an earlier failure is still stored. */
function outcomeIn(job: Job): unknown {
  const result: unknown = job.returnvalue ?? null;
  if (result === null) throw fromJobFailure(job.failedReason);
  return result;
}

/** Resolves when an event reports the end of the job, or after a time limit. */
function untilOver({ events, id }: AwaitedJob, ms: number): Promise<'no answer'> {
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
