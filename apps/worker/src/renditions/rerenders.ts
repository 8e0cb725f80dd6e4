import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { RenderProblem } from '@salon/api-contract';
import { JobClient, JobReports } from '@salon/jobs';
import { RerenderRepository } from '@salon/media-data';
import { hourMs, Recurring } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import { ChangePublisher } from '../change-publisher.ts';
import { recipe } from './recipe.ts';

/** The interval of the search for images that another process or a crash left. */
const lookEveryMs = hourMs;
/** Pause while the storage, the database or Redis is unavailable. */
const lookAgainMs = 60_000;
/** The number of images that the storage refuses one after the other after which the search pauses. */
const maxFailuresInARow = 5;
/** The limit for all attempts at one image, including its time in the queue. */
const deadlineMs = 10 * 60_000;

/**
 * Enqueues images that have to be rendered again, one at a time: each needs as many resources as an upload, and uploads
 * are more urgent.
 */
@Injectable()
export class Rerenders implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Rerenders.name);
  /** Images that an admin asked for. A restart loses only their precedence: the records show that they are due. */
  private readonly first = new Set<string>();
  private readonly search = new Recurring({
    run: async () => {
      await this.renderAll();
      return lookEveryMs;
    },
    onFailure: (error) => {
      this.logger.warn({ msg: 'images wait to be rendered', err: error });
      return lookAgainMs;
    },
  });

  constructor(
    private readonly images: RerenderRepository,
    private readonly jobs: JobClient,
    private readonly reports: JobReports,
    private readonly changes: ChangePublisher,
  ) {}

  onApplicationBootstrap(): void {
    this.search.runNow();
  }

  /** Does not wait for the running job: the next process finds its image. */
  beforeApplicationShutdown(): void {
    this.search.stop();
  }

  /** Marks a published image to be rendered again soon. Ignores all other ids. */
  async request(imageId: string): Promise<void> {
    if (await this.mark(imageId)) this.search.runNow();
  }

  /** The same for an admin who asks for the image: it is rendered before all others that are due. */
  async requestFirst(imageId: string): Promise<void> {
    if (!(await this.mark(imageId))) return;
    this.first.add(imageId);
    this.search.runNow();
  }

  /** @returns whether the image is due */
  private async mark(imageId: string): Promise<boolean> {
    const isMarked = await this.images.begin(imageId);
    if (isMarked) this.changes.publishSoon(imageId);
    // An admin's request has marked it before.
    return isMarked || this.images.isDue(imageId, recipe);
  }

  /** @throws if rendering is impossible at present, or some images have to wait */
  private async renderAll(): Promise<void> {
    let failure: { error: unknown } | undefined;
    let failuresInARow = 0;
    for await (const id of this.inTurn()) {
      if (this.search.isStopped) return;
      try {
        await this.render(id);
        failuresInARow = 0;
      } catch (error) {
        failure = { error };
        failuresInARow += 1;
        // A storage can answer for a damaged object as in an outage: the images after it are tried too.
        if (!isStorageUnavailable(error) || failuresInARow === maxFailuresInARow) break;
      }
    }
    if (failure) throw failure.error;
  }

  private async *inTurn(): AsyncGenerator<string> {
    yield* this.requestedFirst();
    for await (const id of this.images.due(recipe)) {
      yield id;
      yield* this.requestedFirst();
    }
  }

  private *requestedFirst(): Generator<string> {
    for (const id of this.first) {
      yield id;
      // Not reached if the search pauses at this image: then it is the first one of the next search.
      this.first.delete(id);
    }
  }

  private async render(imageId: string): Promise<void> {
    const run = await this.jobs.enqueue('image.rerender', { imageId }, { onceFor: imageId });
    try {
      await run.result(deadlineMs);
    } catch (error) {
      const problem = problemOf(error);
      // A job that Redis has lost has not failed: the next check queues the image again.
      const isOver = (await this.reports.byId('rerenders', run.id))?.state === 'failed';
      if (this.search.isStopped || !problem || !isOver) throw error;
      this.logger.warn({ msg: 'an image could not be rendered again', imageId, problem });
      if (await this.images.giveUp(imageId, problem, recipe)) this.changes.publishSoon(imageId);
    }
  }
}

const isStorageUnavailable = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'storage/unavailable';

const problems: Partial<Record<ServiceError['code'], RenderProblem>> = {
  'file/not-found': 'files-missing',
  'image/undecodable': 'unreadable',
  // Possible also for a small picture, if the machine was suspended meanwhile. The orphan clean-up tries it again.
  'image/too-complex': 'not-rendered',
  internal: 'not-rendered',
};

/** Undefined if the failure was not caused by the image. */
const problemOf = (error: unknown): RenderProblem | undefined =>
  error instanceof ServiceError ? problems[error.code] : undefined;
