import type { ErrorCode, ModelKind, TaskProblem } from '@salon/api-contract';
import type { JobClient, JobRun, ReportProgress } from '@salon/jobs';
import type { ImageRepository, ModelFailureRepository } from '@salon/media-data';
import type { InstalledModel } from '@salon/models';
import { ServiceError, type JobName, type JobResult } from '@salon/service-contract';
import { countFailure, type BackfillTally } from '../tally.ts';
import type { LackingImages } from './lacking-images.ts';
import type { Models } from './models.ts';

type ModelOutcome = JobResult<'image.embed'>['outcome'];

const jobOf = { embedding: 'image.embed', caption: 'image.caption' } as const;

type ImageJob = JobRun<(typeof jobOf)[ModelKind]>;

/** Not the key of an upload, whose job outlasts outages and must stay when a backfill is cancelled. */
const onlyOnce = (imageId: string) => ({ onceFor: `backfill-${imageId}` });

/** Enough to keep several workers busy, and few enough that uploads do not wait long. */
const maxInFlight = 16;
/** The interval at which a waiting run reports, which also checks whether it was cancelled. */
const reportEveryMs = 500;
/** After this time, the run requests the result of an image again. A job may be in the queue for much longer. */
const waitMs = 60_000;
/** The number of new failures without a success after which the model is the cause, and not the images. */
const maxFailuresInARow = 20;

/** What a run fills in. */
export interface BackfillRequest {
  kind: ModelKind;
  isScheduled: boolean;
}

/** What a pass reads, and where it adds its jobs. */
export interface PassServices {
  models: Models;
  images: ImageRepository;
  lacking: LackingImages;
  failures: ModelFailureRepository;
  jobs: JobClient;
}

/** One pass over the gallery, with one model: a job for each image that lacks a result of it. Runs once. */
export class BackfillPass {
  private readonly tally: BackfillTally = { successful: 0, errors: 0, scanned: 0, failures: [] };
  /** The jobs that the pass waits for, by image. Another run may have added some of them, and waits for them too. */
  private readonly jobs = new Map<string, Promise<ImageJob>>();
  private readonly inFlight = new Map<string, Promise<void>>();
  /** The images of the current batch that wait for their turn. */
  private waiting = 0;
  /** The number of images at the beginning of the pass. */
  private total = 0;
  /** New failures since the last success. */
  private failuresInARow = 0;
  /** Why the run cannot continue. Stored instead of thrown: the pass may be reading the database at that moment. */
  private failure: Error | undefined;
  /** Whether the pass has ended early, and no longer waits for its jobs. */
  private isStopped = false;

  /** @param successful the images that got a result, also in earlier passes of the run */
  constructor(
    private readonly services: PassServices,
    private readonly request: BackfillRequest,
    private readonly model: InstalledModel,
    private readonly successful: Set<string>,
    private readonly report: ReportProgress,
  ) {}

  /** @throws ServiceError if the run cannot continue. The jobs that the pass has added are removed then. */
  async run(): Promise<BackfillTally> {
    this.total = await this.services.images.count();
    try {
      await this.addJobs();
      while (this.inFlight.size > 0) await this.untilOneEnds();
      await this.reportProgress();
      return this.tally;
    } catch (error) {
      this.isStopped = true;
      await this.dropAdded();
      throw error;
    }
  }

  private async addJobs(): Promise<void> {
    const { kind, isScheduled } = this.request;
    const search = { kind, modelKey: this.model.key, isScheduled };
    for await (const { ids, checked } of this.services.lacking.batches(search)) {
      this.tally.scanned += checked;
      this.waiting = ids.length;
      const failedBefore = await this.services.failures.failedAt(kind, this.model.key, ids);
      for (const id of ids) {
        while (this.inFlight.size >= maxInFlight) await this.untilOneEnds();
        this.waiting -= 1;
        this.begin(id, failedBefore.has(id));
      }
      await this.reportProgress();
    }
  }

  private begin(imageId: string, hasFailedBefore: boolean): void {
    const end = this.process(imageId, hasFailedBefore)
      .catch((error: unknown) => {
        this.failure ??= error instanceof Error ? error : new Error(String(error));
      })
      .finally(() => this.inFlight.delete(imageId));
    this.inFlight.set(imageId, end);
  }

  private async untilOneEnds(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const pause = new Promise((resolve) => (timer = setTimeout(resolve, reportEveryMs)));
    await Promise.race([...this.inFlight.values(), pause]);
    clearTimeout(timer);
    await this.reportProgress();
  }

  /** @throws Error if an image has shown that the run cannot continue */
  private async reportProgress(): Promise<void> {
    if (this.failure) throw this.failure;
    const { scanned } = this.tally;
    const done = scanned - this.inFlight.size - this.waiting;
    await this.report({ done, total: Math.max(this.total, scanned) });
  }

  /** Counts the outcome of one image. Rejects only when the run cannot continue. */
  private async process(imageId: string, hasFailedBefore: boolean): Promise<void> {
    try {
      const outcome = await this.outcomeOf(imageId);
      if (outcome === 'no-model') await this.failWithoutModel();
      if (outcome === 'done') {
        this.successful.add(imageId);
        this.failuresInARow = 0;
      }
    } catch (error) {
      if (this.isStopped || isFatal(error)) throw error;
      const problem = await this.countFailedImage(imageId);
      // Repeats begin with the images of earlier failures, which may be the images' fault.
      if (!hasFailedBefore && problem === 'model-failed') this.countFailureOfModel();
    } finally {
      this.jobs.delete(imageId);
    }
  }

  private async outcomeOf(imageId: string): Promise<ModelOutcome> {
    const job = jobOf[this.request.kind];
    let wasDone = false;
    for (;;) {
      const enqueued = this.services.jobs.enqueue(job, { imageId }, onlyOnce(imageId));
      this.jobs.set(imageId, enqueued);
      const run = await enqueued;
      const { outcome } = await this.resultOf(run);
      // A job that was joined may have used the model of earlier settings: another one completes the image.
      if (outcome === 'done' && run.isJoined && !this.isStopped) wasDone = true;
      else return wasDone && outcome === 'current' ? 'done' : outcome;
    }
  }

  /** The time in the queue is no failure, so this waits until the job has a result, or the pass is stopped. */
  private async resultOf<N extends JobName>(run: JobRun<N>): Promise<JobResult<N>> {
    for (;;) {
      try {
        return await run.result(waitMs);
      } catch (error) {
        const isWaiting = error instanceof ServiceError && error.code === 'service/timeout';
        if (!isWaiting || this.isStopped) throw error;
      }
    }
  }

  /** @throws ServiceError that ends the run: the jobs of all other images may go to that worker too */
  private async failWithoutModel(): Promise<never> {
    const { id } = await this.services.models.required(this.request.kind);
    const message = `Another worker does not have the model ${id}. Install it there too.`;
    throw new ServiceError('model/missing', { model: id, message });
  }

  /** @returns the reason of the failure */
  private async countFailedImage(imageId: string): Promise<TaskProblem> {
    const { kind } = this.request;
    // An earlier pass may have counted the image, for another model.
    this.successful.delete(imageId);
    const modelKey = this.model.key;
    const failure = await this.services.failures.of({ kind, imageId, modelKey });
    // Ends the run if the folder of the models cannot be read: all other images would fail too.
    if (!failure) await this.services.models.required(kind);
    // Without a record it was no failure of the model, which did not get the picture.
    const { problem, tries } = failure ?? { problem: 'unreadable' as const, tries: 1 };
    countFailure(this.tally, { imageId, problem, tries });
    return problem;
  }

  /** @throws ServiceError `model/failed` if the model has failed too often */
  private countFailureOfModel(): void {
    this.failuresInARow += 1;
    if (this.failuresInARow < maxFailuresInARow) return;
    const { id } = this.model;
    const message = `The model ${id} failed at ${maxFailuresInARow} images in a row. The log of the worker has the reasons.`;
    throw new ServiceError('model/failed', { model: id, message });
  }

  /**
   * Removes the jobs that the pass has added. Otherwise workers would continue with them after its end. Those that run
   * end soon, and another run may have joined them.
   */
  private async dropAdded(): Promise<void> {
    const job = jobOf[this.request.kind];
    const drops = [...this.jobs].map(async ([id, enqueued]) => {
      if (!(await enqueued).isJoined) await this.services.jobs.dropWaiting(job, onlyOnce(id));
    });
    await Promise.allSettled(drops);
  }
}

const fatalCodes: readonly ErrorCode[] = [
  'model/missing',
  'model/off',
  'service/unavailable',
  'storage/unavailable',
];

/** Whether all other images would fail too. */
const isFatal = (error: unknown): boolean =>
  error instanceof ServiceError && fatalCodes.includes(error.code);
