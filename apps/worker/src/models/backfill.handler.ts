import { Injectable } from '@nestjs/common';
import type { ErrorCode, ModelKind, TaskProblem } from '@salon/api-contract';
import { Handles, JobClient, type JobRun, type ReportProgress } from '@salon/jobs';
import { ImageRepository, ModelFailureRepository } from '@salon/media-data';
import type { InstalledModel } from '@salon/models';
import { ServiceError, type JobData, type JobName, type JobResult } from '@salon/service-contract';
import { countFailure, type BackfillTally } from '../tally.ts';
import { LackingImages } from './lacking-images.ts';
import { Models } from './models.ts';

type ModelOutcome = JobResult<'image.embed'>['outcome'];

const jobOf = { embedding: 'image.embed', caption: 'image.caption' } as const;

/** The jobs that a run waits for, by image. Uploads may have added some of them, which a cancelled run leaves. */
type Jobs = Map<string, Promise<JobRun<(typeof jobOf)[ModelKind]>>>;

/** Enough to keep several workers busy, and few enough that uploads do not wait long. */
const maxInFlight = 16;
/** The interval at which a waiting run reports, which also checks whether it was cancelled. */
const reportEveryMs = 500;
/** After this time, the run requests the result of an image again. A job may be in the queue for much longer. */
const waitMs = 60_000;
/** The number of new failures without a success after which the model is the cause, and not the images. */
const maxFailuresInARow = 20;

/** What a run fills in. */
interface BackfillRequest {
  kind: ModelKind;
  isScheduled: boolean;
}

/** The state of one pass over the gallery. */
interface Pass {
  readonly kind: ModelKind;
  readonly model: InstalledModel;
  readonly tally: BackfillTally;
  /** The images that got a result, also in earlier passes of the run. */
  readonly successful: Set<string>;
  readonly jobs: Jobs;
  /** New failures since the last success. */
  failuresInARow: number;
  /** Whether the pass has ended early, and no longer waits for its jobs. */
  isStopped: boolean;
}

/**
 * Fills in missing embeddings or captions. Each image is a separate job that any worker may take. The run itself only
 * counts them, so it can be killed and started again at any time.
 */
@Injectable()
export class BackfillHandler {
  constructor(
    private readonly models: Models,
    private readonly images: ImageRepository,
    private readonly lacking: LackingImages,
    private readonly failures: ModelFailureRepository,
    private readonly jobs: JobClient,
  ) {}

  @Handles('task.backfill-embeddings')
  async embeddings(
    { isScheduled = false }: JobData<'task.backfill-embeddings'>,
    report: ReportProgress,
    doneBefore: number,
  ): Promise<BackfillTally> {
    await this.lacking.removeVectorsOfPurged();
    return this.run({ kind: 'embedding', isScheduled }, report, doneBefore);
  }

  @Handles('task.backfill-captions')
  captions(_data: object, report: ReportProgress, doneBefore: number): Promise<BackfillTally> {
    return this.run({ kind: 'caption', isScheduled: false }, report, doneBefore);
  }

  private async run(
    request: BackfillRequest,
    report: ReportProgress,
    doneBefore: number,
  ): Promise<BackfillTally> {
    const successful = new Set<string>();
    const count = () => doneBefore + successful.size;
    const reportCount: ReportProgress = (progress) => report({ ...progress, settled: count() });
    let model = await this.models.required(request.kind);
    for (;;) {
      const tally = await this.makePass(request, model, successful, reportCount);
      // Each job uses the model of the settings. If they have changed, images of this pass lack a result of the new one.
      const current = await this.models.required(request.kind);
      if (current.key === model.key) {
        // An earlier attempt may have counted images that were deleted since, or that needed a result of another model.
        return { ...tally, successful: Math.min(count(), tally.scanned - tally.errors) };
      }
      model = current;
    }
  }

  private async makePass(
    { kind, isScheduled }: BackfillRequest,
    model: InstalledModel,
    successful: Set<string>,
    report: ReportProgress,
  ): Promise<BackfillTally> {
    const total = await this.images.count();
    const tally: BackfillTally = { successful: 0, errors: 0, scanned: 0, failures: [] };
    const jobs: Jobs = new Map();
    const pass: Pass = {
      kind,
      model,
      tally,
      successful,
      jobs,
      failuresInARow: 0,
      isStopped: false,
    };
    const inFlight = new Map<string, Promise<void>>();
    /** The images of the current batch that wait for their turn. */
    let waiting = 0;
    let failure: Error | undefined;
    const reportProgress = async () => {
      if (failure) throw failure;
      const done = tally.scanned - inFlight.size - waiting;
      await report({ done, total: Math.max(total, tally.scanned) });
    };
    // Stored instead of thrown: the run may be reading the database when an image fails.
    const keepFailure = (error: unknown) => {
      failure ??= error instanceof Error ? error : new Error(String(error));
    };
    try {
      const search = { kind, modelKey: model.key, isScheduled };
      const onLooked = (count: number) => void (tally.scanned += count);
      for await (const ids of this.lacking.batches(search, onLooked)) {
        waiting = ids.length;
        const failedBefore = await this.failures.failedAt(kind, model.key, ids);
        for (const id of ids) {
          while (inFlight.size >= maxInFlight) await this.untilOneEnds(inFlight, reportProgress);
          waiting -= 1;
          inFlight.set(
            id,
            this.process(pass, id, failedBefore.has(id))
              .catch(keepFailure)
              .finally(() => inFlight.delete(id)),
          );
        }
        await reportProgress();
      }
      while (inFlight.size > 0) await this.untilOneEnds(inFlight, reportProgress);
      await reportProgress();
      return tally;
    } catch (error) {
      pass.isStopped = true;
      await this.dropAdded(kind, jobs);
      throw error;
    }
  }

  private async untilOneEnds(
    inFlight: Map<string, Promise<void>>,
    reportProgress: () => Promise<void>,
  ): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const pause = new Promise((resolve) => (timer = setTimeout(resolve, reportEveryMs)));
    await Promise.race([...inFlight.values(), pause]);
    clearTimeout(timer);
    await reportProgress();
  }

  /** Counts the outcome of one image. Rejects only when the run cannot continue. */
  private async process(pass: Pass, imageId: string, hasFailedBefore: boolean): Promise<void> {
    const { kind, jobs } = pass;
    try {
      const outcome = await this.outcomeOf(pass, imageId);
      if (outcome === 'no-model') await this.failWithoutModel(kind);
      if (outcome === 'done') {
        pass.successful.add(imageId);
        pass.failuresInARow = 0;
      }
    } catch (error) {
      if (pass.isStopped || isFatal(error)) throw error;
      const problem = await this.countFailedImage(pass, imageId);
      // Repeats begin with the images of earlier failures, which may be the images' fault.
      if (!hasFailedBefore && problem === 'model-failed') countFailureOfModel(pass);
    } finally {
      jobs.delete(imageId);
    }
  }

  /** @throws ServiceError that ends the run: the jobs of all other images may go to that worker too */
  private async failWithoutModel(kind: ModelKind): Promise<never> {
    const { id } = await this.models.required(kind);
    const message = `Another worker does not have the model ${id}. Install it there too.`;
    throw new ServiceError('model/missing', { model: id, message });
  }

  private async outcomeOf(pass: Pass, imageId: string): Promise<ModelOutcome> {
    let wasDone = false;
    for (;;) {
      const enqueued = this.jobs.enqueue(jobOf[pass.kind], { imageId }, { onceFor: imageId });
      pass.jobs.set(imageId, enqueued);
      const run = await enqueued;
      const { outcome } = await resultOf(run, pass);
      // A job that was joined may have used the model of earlier settings: another one completes the image.
      if (outcome === 'done' && run.isJoined && !pass.isStopped) wasDone = true;
      else return wasDone && outcome === 'current' ? 'done' : outcome;
    }
  }

  /** @returns the reason of the failure */
  private async countFailedImage(
    { kind, model, tally, successful }: Pass,
    imageId: string,
  ): Promise<TaskProblem> {
    // An earlier pass may have counted the image, for another model.
    successful.delete(imageId);
    const failure = await this.failures.of({ kind, imageId, modelKey: model.key });
    // Ends the run if the folder of the models cannot be read: all other images would fail too.
    if (!failure) await this.models.required(kind);
    // Without a record it was no failure of the model, which did not get the picture.
    const { problem, tries } = failure ?? { problem: 'unreadable' as const, tries: 1 };
    countFailure(tally, { imageId, problem, tries });
    return problem;
  }

  /** Removes the jobs that a run has added when it ends early. Otherwise workers would continue with them. */
  private async dropAdded(kind: ModelKind, jobs: Jobs): Promise<void> {
    const drops = [...jobs].map(async ([id, enqueued]) => {
      if (!(await enqueued).isJoined) await this.jobs.drop(jobOf[kind], { onceFor: id });
    });
    await Promise.allSettled(drops);
  }
}

/** The time in the queue is no failure, so this waits until the job has a result, or the pass is stopped. */
async function resultOf<N extends JobName>(run: JobRun<N>, pass: Pass): Promise<JobResult<N>> {
  for (;;) {
    try {
      return await run.result(waitMs);
    } catch (error) {
      const isWaiting = error instanceof ServiceError && error.code === 'service/timeout';
      if (!isWaiting || pass.isStopped) throw error;
    }
  }
}

/** @throws ServiceError `model/failed` if the model has failed too often */
function countFailureOfModel(pass: Pass): void {
  pass.failuresInARow += 1;
  if (pass.failuresInARow < maxFailuresInARow) return;
  const { id } = pass.model;
  const message = `The model ${id} failed at ${maxFailuresInARow} images in a row. The log of the worker has the reasons.`;
  throw new ServiceError('model/failed', { model: id, message });
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
