import { Injectable } from '@nestjs/common';
import {
  jobProgress,
  type JobProgress,
  type QueueName,
  type ServiceError,
} from '@salon/service-contract';
import type { Job, Queue } from 'bullmq';
import { fromJobFailure } from './job-errors.ts';
import { firstStartOf } from './progress-reporter.ts';
import { Queues, type QueuedJob } from './queues.ts';

/** The state of a job. A job that waits for another try counts as running. */
export interface JobReport {
  id: string;
  name: string;
  state: 'waiting' | 'running' | 'finished' | 'failed' | 'cancelled';
  /** A username. */
  startedBy: string | null;
  progress: JobProgress | null;
  result: unknown;
  failure: ServiceError | null;
  /** True from the cancellation on: a job that waits ends when its turn comes. */
  isCancelled: boolean;
  addedAt: Date;
  /** The start of the first attempt, once the job has reported progress. */
  startedAt: Date | null;
  finishedAt: Date | null;
}

export interface QueueDepth {
  jobs: Record<'waiting' | 'active' | 'delayed' | 'failed', number>;
  /** When the oldest waiting job was added; null without one. */
  waitingSince: Date | null;
  /** When the oldest running job started; null without one. */
  activeSince: Date | null;
}

const reportedStates = ['waiting', 'delayed', 'active', 'completed', 'failed'] as const;
const events = ['waiting', 'active', 'progress', 'completed', 'failed'] as const;

/** Reads the jobs of a queue with their states and results. */
@Injectable()
export class JobReports {
  constructor(private readonly queues: Queues) {}

  /** @param id may be any text */
  async byId(queue: QueueName, id: string): Promise<JobReport | null> {
    if (!isJobId(id)) return null;
    const job: Job<QueuedJob> | undefined = await this.queues.queue(queue).getJob(id);
    return job ? toReport(job) : null;
  }

  /** The jobs of a queue, newest first. */
  async list(queue: QueueName): Promise<JobReport[]> {
    const jobs: Job<QueuedJob>[] = await this.queues.queue(queue).getJobs([...reportedStates]);
    return jobs.sort((a, b) => b.timestamp - a.timestamp).map(toReport);
  }

  /** How much is in a queue, and since when. */
  async depth(name: QueueName): Promise<QueueDepth> {
    const queue: Queue<QueuedJob> = this.queues.queue(name);
    const [counts, [oldestWaiting], [oldestActive]] = await Promise.all([
      queue.getJobCounts('waiting', 'active', 'delayed', 'failed'),
      queue.getJobs('waiting', 0, 0, true),
      queue.getJobs('active', 0, 0, true),
    ]);
    const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts;
    return {
      jobs: { waiting, active, delayed, failed },
      waitingSince: toDate(oldestWaiting?.timestamp),
      activeSince: toDate(oldestActive?.processedOn),
    };
  }

  /** Calls back with the id of each job that changes, in every process that watches. */
  async watch(queue: QueueName, onChange: (jobId: string) => void): Promise<void> {
    const source = this.queues.eventsOf(queue);
    for (const event of events) source.on(event, ({ jobId }: { jobId: string }) => onChange(jobId));
    // ioredis reconnects. Missed changes appear when the reports are read again.
    await source.waitUntilReady().catch(() => undefined);
  }
}

/**
 * BullMQ stores its own data in the same place as jobs, under names like `meta` and `repeat:…`. Every id of a job of
 * Salon has a digit and no colon.
 */
const isJobId = (id: string) => /^[^:]*\d[^:]*$/.test(id);

function toReport(job: Job<QueuedJob>): JobReport {
  const { processedOn, finishedOn, failedReason, timestamp } = job;
  const result: unknown = job.returnvalue ?? null;
  const isFailed = finishedOn !== undefined && result === null;
  const isFinished = finishedOn !== undefined && !isFailed;
  const unfinished = processedOn === undefined ? 'waiting' : 'running';
  const failure = isFailed ? fromJobFailure(failedReason) : null;
  const failed = failure?.code === 'task/cancelled' ? 'cancelled' : 'failed';
  return {
    id: job.id ?? '',
    name: job.name,
    state: isFailed ? failed : isFinished ? 'finished' : unfinished,
    startedBy: job.data.startedBy ?? null,
    progress: jobProgress.safeParse(job.progress).data ?? null,
    result,
    failure,
    isCancelled: job.data.isCancelled ?? false,
    addedAt: new Date(timestamp),
    startedAt: toDate(firstStartOf(job)),
    finishedAt: toDate(finishedOn),
  };
}

const toDate = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
