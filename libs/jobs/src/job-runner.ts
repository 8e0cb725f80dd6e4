import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { observe, recordDuration, startAtZero } from '@salon/observability';
import { OutageLog, redisOptions, requestContext } from '@salon/server-kit';
import {
  anonymous,
  jobProgress,
  jobs,
  type JobName,
  type QueueName,
} from '@salon/service-contract';
import { DelayedError, WaitingError, Worker, type Job } from 'bullmq';
import { handlesMetadata, type ReportProgress } from './handles.ts';
import { countedOutcomes, jobLabels } from './job-labels.ts';
import { isFinal, outageOf, toJobFailure } from './job-errors.ts';
import {
  hasWaitedForADay,
  isLongRunning,
  maxStalledCount,
  outagePauseMs,
  workerTiming,
} from './policy.ts';
import { endIfCancelled, ProgressReporter } from './progress-reporter.ts';
import type { QueuedJob } from './queues.ts';
import { TryLater } from './try-later.ts';

/** A job, with the token of its lock. */
interface Taken {
  worker: Worker<QueuedJob>;
  job: Job<QueuedJob>;
  token: string | undefined;
}

type Handler = (data: unknown, report: ReportProgress, doneBefore: number) => Promise<unknown>;

const jobNames = Object.keys(jobs) as JobName[]; // Object.keys widens to string

/** Takes jobs from queues and passes each to the method marked with `@Handles(name)`. */
@Injectable()
export class JobRunner
  implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown
{
  private readonly logger = new Logger(JobRunner.name);
  private readonly outage = new OutageLog(this.logger);
  private workers: Worker<QueuedJob>[] = [];
  private isStopping = false;
  private closed: Promise<unknown> | undefined;

  constructor(
    private readonly redisUrl: string,
    private readonly concurrency: ReadonlyMap<QueueName, number>,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** @throws Error unless every job of the queues has exactly one handler */
  onApplicationBootstrap(): void {
    const handlers = this.findHandlers();
    for (const job of jobNames) {
      if (!this.concurrency.has(jobs[job].queue)) continue;
      for (const outcome of countedOutcomes) startAtZero('job', { job, outcome });
    }
    this.workers = [...this.concurrency].map(([queue, concurrency]) =>
      this.startWorker(queue, concurrency, handlers),
    );
  }

  /** Takes no further jobs before any module closes what they need, and does not wait for those that run. */
  onModuleDestroy(): void {
    this.isStopping = true;
    // The workers' `error` events report failures.
    this.closed = Promise.allSettled(this.workers.map((worker) => worker.close()));
  }

  /** Runs before other modules close the connections that running jobs need. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.closed;
  }

  private startWorker(
    queue: QueueName,
    concurrency: number,
    handlers: Map<string, Handler>,
  ): Worker<QueuedJob> {
    const worker: Worker<QueuedJob> = new Worker(
      queue,
      (job, token) => this.run({ worker, job, token }, handlers),
      {
        connection: { ...redisOptions(this.redisUrl), maxRetriesPerRequest: null },
        concurrency,
        maxStalledCount: maxStalledCount(queue),
        ...workerTiming,
      },
    );
    worker.on('error', (error) => this.outage.report(error));
    worker.on('ready', () => this.outage.end());
    worker.on('failed', (job) => job?.deferredFailure && this.reportKilled(job));
    return worker;
  }

  /** BullMQ itself ends a job that has lost its process too often, without a call of the handler. */
  private reportKilled({ name, id, data, deferredFailure: reason }: Job<QueuedJob>): void {
    requestContext.run({ requestId: data.requestId, actor: anonymous }, () =>
      this.logger.error({ msg: 'job failed', job: name, jobId: id, reason }),
    );
    recordDuration('job', { job: name, outcome: 'failed' }, 0);
  }

  private run({ worker, job, token }: Taken, handlers: Map<string, Handler>): Promise<unknown> {
    const { requestId, data, traceparent: parent } = job.data;
    const attributes = { 'salon.request_id': requestId };
    const observation = {
      duration: 'job',
      span: { name: job.name, kind: 'consumer', parent, attributes },
      labels: jobLabels(job, (error) => this.isStopping || mayWait(error, job)),
    } as const;
    return requestContext.run({ requestId, actor: anonymous }, async () => {
      // BullMQ can take one more job after `close`, if its waiting call had already got an answer.
      if (this.isStopping) return this.giveBack(job, token, 'it came after the stop began');
      const startedAt = performance.now();
      const progress = new ProgressReporter(worker, job, () => this.isStopping);
      try {
        const result = await observe(observation, () => {
          endIfCancelled(job);
          const handle = handlers.get(job.name);
          // The job may be one of a newer version, whose processes can take it at the next attempt.
          if (!handle) throw new Error(`No method handles the job ${job.name}`);
          return handle(data, progress.report, countDoneBefore(job));
        });
        const tookMs = Math.round(performance.now() - startedAt);
        this.logger.log({ msg: 'job done', job: job.name, jobId: job.id, tookMs });
        return result;
      } catch (error) {
        await this.keepProgress(job, progress);
        if (this.isStopping && !isFinal(error)) return this.giveBack(job, token, error);
        if (mayWait(error, job)) return this.postpone(job, token, error);
        const attempt = `${job.attemptsMade + 1} of ${job.opts.attempts ?? 1}`;
        this.logger.warn({ msg: 'job failed', job: job.name, jobId: job.id, attempt, err: error });
        throw toJobFailure(error);
      }
    });
  }

  /** For the next attempt. What follows the failure must not depend on it. */
  private async keepProgress({ name, id }: Job, progress: ProgressReporter): Promise<void> {
    try {
      await progress.sendLast();
    } catch (error) {
      this.logger.warn({ msg: 'progress is not stored', job: name, jobId: id, err: error });
    }
  }

  /**
   * Ends a job whose failure may be caused by the stop of this process. Unlike a retry, this uses no attempt: a run of
   * several days can be stopped any number of times.
   */
  private async giveBack(
    job: Job<QueuedJob>,
    token: string | undefined,
    error: unknown,
  ): Promise<never> {
    await job.moveToWait(token);
    const reason = String(error);
    this.logger.log({ msg: 'job given back', job: job.name, jobId: job.id, reason });
    throw new WaitingError();
  }

  /** Lets a job wait, because an outage or a busy time may last for hours. Like `giveBack`, this uses no attempt. */
  private async postpone(
    job: Job<QueuedJob>,
    token: string | undefined,
    error: unknown,
  ): Promise<never> {
    // A worker only takes jobs of its own queue.
    const pauseMs = outagePauseMs(job.queueName as QueueName, job.attemptsStarted);
    await job.moveToDelayed(Date.now() + pauseMs, token);
    this.logger.warn({
      msg: 'job waits for a later try',
      job: job.name,
      jobId: job.id,
      err: error,
    });
    throw new DelayedError();
  }

  private findHandlers(): Map<string, Handler> {
    const handlers = new Map<string, Handler>();
    for (const provider of this.discovery.getProviders()) {
      const instance: unknown = provider.instance;
      if (!instance || typeof instance !== 'object') continue;
      // Nest's scanner expects a prototype and returns its method names.
      const prototype = Object.getPrototypeOf(instance) as object | null;
      for (const key of this.scanner.getAllMethodNames(prototype)) {
        const method: unknown = Reflect.get(instance, key);
        if (typeof method !== 'function') continue;
        const name: unknown = Reflect.getMetadata(handlesMetadata, method);
        if (typeof name !== 'string') continue;
        if (handlers.has(name)) throw new Error(`Two methods handle the job ${name}`);
        // @Handles has checked the name, and the method's type against the job map.
        const handle = method.bind(instance) as Handler;
        handlers.set(name, (data, report, doneBefore) =>
          handle(jobs[name as JobName].data.parse(data), report, doneBefore),
        );
      }
    }
    const missing = jobNames.filter(
      (name) => this.concurrency.has(jobs[name].queue) && !handlers.has(name),
    );
    if (missing.length > 0) throw new Error(`No method handles the job ${missing.join(', ')}`);
    return handlers;
  }
}

const countDoneBefore = (job: Job): number =>
  jobProgress.safeParse(job.progress).data?.settled ?? 0;

/**
 * Whether a job waits for a later try after this error. A long run outlasts the restart of a database, but fails while
 * the storage is away: its person may have to free space.
 */
function mayWait(error: unknown, job: Job<QueuedJob>): boolean {
  const { data, queueName, attemptsStarted } = job;
  // A worker only takes jobs of its own queue.
  if (hasWaitedForADay(queueName as QueueName, attemptsStarted)) return false;
  const outage = outageOf(error);
  if (data.outlastsOutages) return error instanceof TryLater || outage !== undefined;
  return isLongRunning(queueName) && outage?.code === 'service/unavailable';
}
