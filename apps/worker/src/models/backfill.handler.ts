import { Injectable } from '@nestjs/common';
import { maxTaskFailures, type ModelKind } from '@salon/api-contract';
import { Handles, JobClient, type JobRun, type ReportProgress } from '@salon/jobs';
import { ImageRepository, ModelFailureRepository } from '@salon/media-data';
import { ServiceError, type JobResult } from '@salon/service-contract';
import { LackingImages } from './lacking-images.ts';
import { Models } from './models.ts';

type Tally = JobResult<'task.backfill-embeddings'>;

const jobOf = { embedding: 'image.embed', caption: 'image.caption' } as const;

/** The jobs that a run waits for, by image. Uploads may have added some of them, which a cancelled run leaves. */
type Jobs = Map<string, Promise<JobRun<(typeof jobOf)[ModelKind]>>>;

/** Enough to keep several workers busy, and few enough that uploads do not wait long. */
const maxInFlight = 16;
/** The interval at which a waiting run reports, which also checks whether it was cancelled. */
const reportEveryMs = 500;
/** Limit for one image, including its time in the queue. */
const imageDeadlineMs = 10 * 60_000;

/**
 * Fills in missing embeddings or captions. Each image is a separate job that any worker may take. The run itself has no
 * state except counts, so it can be killed and started again at any time.
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
  async embeddings(_data: object, report: ReportProgress): Promise<Tally> {
    await this.lacking.removeForgotten();
    return this.run('embedding', report);
  }

  @Handles('task.backfill-captions')
  captions(_data: object, report: ReportProgress): Promise<Tally> {
    return this.run('caption', report);
  }

  private async run(kind: ModelKind, report: ReportProgress): Promise<Tally> {
    const { key } = await this.models.required(kind);
    const total = await this.images.count();
    const tally: Tally = { successful: 0, errors: 0, scanned: 0, failures: [] };
    const jobs: Jobs = new Map();
    const inFlight = new Map<string, Promise<void>>();
    let failure: Error | undefined;
    const reportProgress = async () => {
      if (failure) throw failure;
      const done = Math.max(0, tally.scanned - inFlight.size);
      await report({ done, total: Math.max(total, tally.scanned) });
    };
    // Stored instead of thrown: the run may be reading the database when an image fails.
    const keepFailure = (error: unknown) => {
      failure ??= error instanceof Error ? error : new Error(String(error));
    };
    try {
      for await (const ids of this.lacking.batches(kind, key, () => (tally.scanned += 1))) {
        for (const id of ids) {
          while (inFlight.size >= maxInFlight) await this.untilOneEnds(inFlight, reportProgress);
          inFlight.set(
            id,
            this.process(kind, id, { tally, jobs })
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
  private async process(
    kind: ModelKind,
    imageId: string,
    { tally, jobs }: { tally: Tally; jobs: Jobs },
  ): Promise<void> {
    const enqueued = this.jobs.enqueue(jobOf[kind], { imageId }, { onceFor: imageId });
    jobs.set(imageId, enqueued);
    try {
      const { outcome } = await (await enqueued).result(imageDeadlineMs);
      if (outcome === 'no-model') await this.models.required(kind);
      if (outcome === 'done') tally.successful += 1;
    } catch (error) {
      if (isHopeless(error)) throw error;
      await this.countFailure(kind, imageId, tally);
    } finally {
      jobs.delete(imageId);
    }
  }

  private async countFailure(kind: ModelKind, imageId: string, tally: Tally): Promise<void> {
    tally.errors += 1;
    if (tally.failures.length >= maxTaskFailures) return;
    const failure = await this.failures.of(kind, imageId);
    const { problem, tries } = failure ?? { problem: 'model-failed' as const, tries: 1 };
    tally.failures.push({ imageId, problem, tries });
  }

  /** Removes the jobs that a run has added when it ends early. Otherwise workers would continue with them. */
  private async dropAdded(kind: ModelKind, jobs: Jobs): Promise<void> {
    const drops = [...jobs].map(async ([id, enqueued]) => {
      if (!(await enqueued).isJoined) await this.jobs.drop(jobOf[kind], { onceFor: id });
    });
    await Promise.allSettled(drops);
  }
}

const hopeless = ['model/missing', 'model/off', 'service/unavailable', 'storage/unavailable'];

/** Whether all other images would fail too. */
const isHopeless = (error: unknown): boolean =>
  error instanceof ServiceError && hopeless.includes(error.code);
