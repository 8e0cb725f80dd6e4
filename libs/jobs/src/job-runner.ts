import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { observe } from '@salon/observability';
import { redisOptions, requestContext } from '@salon/server-kit';
import {
  anonymous,
  jobs,
  ServiceError,
  type JobName,
  type JobProgress,
  type QueueName,
} from '@salon/service-contract';
import { Job, Worker } from 'bullmq';
import { handlesMetadata, type ReportProgress } from './handles.ts';
import { jobLabels } from './job-labels.ts';
import { toJobFailure } from './job-errors.ts';
import { workerTiming } from './policy.ts';
import type { QueuedJob } from './queues.ts';

/** At most four progress reports a second. */
const reportEveryMs = 250;

type Handler = (data: unknown, report: ReportProgress) => Promise<unknown>;

const jobNames = Object.keys(jobs) as JobName[]; // Object.keys widens to string

/** Takes jobs from queues and passes each to the method marked with `@Handles(name)`. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobRunner.name);
  private workers: Worker<QueuedJob>[] = [];
  private isStopping = false;

  constructor(
    private readonly redisUrl: string,
    private readonly queues: readonly QueueName[],
    private readonly concurrency: number,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** @throws Error unless every job of the queues has exactly one handler */
  onApplicationBootstrap(): void {
    const handlers = this.findHandlers();
    this.workers = this.queues.map((queue) => this.startWorker(queue, handlers));
  }

  /** Runs before other modules close the connections that running jobs need. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.workers.map((worker) => worker.close()));
  }

  private startWorker(queue: QueueName, handlers: Map<string, Handler>): Worker<QueuedJob> {
    const worker: Worker<QueuedJob> = new Worker(queue, (job) => this.run(worker, job, handlers), {
      connection: { ...redisOptions(this.redisUrl), maxRetriesPerRequest: null },
      concurrency: this.concurrency,
      ...workerTiming,
    });
    worker.on('error', (error) => this.logger.warn(error));
    return worker;
  }

  private run(
    worker: Worker<QueuedJob>,
    job: Job<QueuedJob>,
    handlers: Map<string, Handler>,
  ): Promise<unknown> {
    const { requestId, data, traceparent: parent } = job.data;
    const attributes = { 'salon.request_id': requestId };
    const observation = {
      duration: 'job',
      span: { name: job.name, kind: 'consumer', parent, attributes },
      labels: jobLabels(job),
    } as const;
    return requestContext.run({ requestId, actor: anonymous }, async () => {
      const startedAt = performance.now();
      try {
        const result = await observe(observation, () => {
          endIfCancelled(job);
          return handlers.get(job.name)?.(data, this.reporterOf(worker, job));
        });
        const tookMs = Math.round(performance.now() - startedAt);
        this.logger.log({ msg: 'job done', job: job.name, jobId: job.id, tookMs });
        return result;
      } catch (error) {
        this.logger.warn({ msg: 'job failed', job: job.name, jobId: job.id, err: error });
        throw toJobFailure(error);
      }
    });
  }

  private reporterOf(worker: Worker<QueuedJob>, job: Job<QueuedJob>): ReportProgress {
    let nextAt = 0;
    return async (progress: JobProgress) => {
      if (this.isStopping) throw new Error('the process is stopping');
      // The last report is always sent, because it checks whether the job was cancelled.
      const isLast = progress.done === progress.total;
      if (performance.now() < nextAt && !isLast) return;
      nextAt = performance.now() + reportEveryMs;
      await job.updateProgress(progress);
      // The mark is in Redis: `job` is a copy from the start of the run.
      endIfCancelled(await Job.fromId<QueuedJob>(worker, job.id ?? ''));
    };
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
        // @Handles has checked the method's type against the job map.
        const handle = method.bind(instance) as Handler;
        handlers.set(name, (data, report) =>
          handle(jobs[name as JobName].data.parse(data), report),
        );
      }
    }
    const missing = jobNames.filter(
      (name) => this.queues.includes(jobs[name].queue) && !handlers.has(name),
    );
    if (missing.length > 0) throw new Error(`No method handles the job ${missing.join(', ')}`);
    return handlers;
  }
}

function endIfCancelled(job: Job<QueuedJob> | undefined): void {
  if (job?.data.isCancelled) throw new ServiceError('task/cancelled');
}
