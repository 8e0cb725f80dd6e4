import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { JobClient, JobReports, Queues } from '@salon/jobs';
import { ChangeRepository, type ChangeAttempt, type ChangeEnd } from '@salon/media-data';
import { Recurring } from '@salon/server-kit';
import { Redis } from 'ioredis';
import { endOf, enqueueChange, jobIdOf } from './change-jobs.ts';

/** The interval of the search while there are unfinished changes. */
const lookSoonMs = 10_000;
/** The interval otherwise: another process may have accepted a change and have ended. */
const lookEveryMs = 60_000;
/**
 * When Redis loses a job, the process that runs it still completes its current step. An undo that began in the meantime
 * could restore images before that step changes them.
 */
const stepMs = 5_000;

/** Enqueues accepted changes and undos again whose jobs Redis has lost. Their records are in the database. */
@Injectable()
export class LostChanges implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(LostChanges.name);
  private readonly search = new Recurring({
    run: async () => ((await this.restart()) ? lookSoonMs : lookEveryMs),
    onFailure: (error) => {
      this.logger.warn({ msg: 'lost changes have to wait', err: error });
      return lookEveryMs;
    },
  });
  /** When a job was found missing first, by its id. */
  private missingSince = new Map<string, number>();

  constructor(
    private readonly changes: ChangeRepository,
    private readonly jobs: JobClient,
    private readonly reports: JobReports,
    private readonly redis: Redis,
    private readonly queues: Queues,
  ) {}

  onApplicationBootstrap(): void {
    this.redis.on('ready', this.look);
    // A failure is recorded soon: otherwise a change that an admin saw fail would begin again if Redis lost it.
    this.queues.eventsOf('changes').on('failed', this.look);
    this.look();
  }

  beforeApplicationShutdown(): void {
    this.search.stop();
    this.redis.off('ready', this.look);
  }

  /** Looks for lost jobs now, and again after a while. */
  readonly look = (): void => this.search.runNow();

  /**
   * Enqueues changes whose jobs have been missing for a moment, and records how other jobs ended.
   * @returns whether there are unfinished changes
   */
  async restart(missingMs = stepMs): Promise<boolean> {
    const unfinished = await this.changes.unfinished();
    const missingSince = new Map<string, number>();
    // The oldest first: a later change may have been made to the result of an earlier one.
    for (const change of unfinished) {
      if (this.search.isStopped) break;
      const jobId = jobIdOf(change);
      const end = await this.endOf(jobId);
      if (end === 'missing') {
        const since = this.missingSince.get(jobId) ?? performance.now();
        if (performance.now() - since < missingMs) missingSince.set(jobId, since);
        else await this.enqueue(change);
      } else if (end) await this.changes.settle(change, end);
    }
    this.missingSince = missingSince;
    return unfinished.length > 0;
  }

  private async endOf(jobId: string): Promise<ChangeEnd | 'missing' | undefined> {
    const report = await this.reports.byId('changes', jobId);
    if (!report) return 'missing';
    // A cancelled job ends when its turn comes, but its mark may be lost until then.
    return endOf(report) ?? (report.isCancelled ? 'cancelled' : undefined);
  }

  private async enqueue(change: ChangeAttempt): Promise<void> {
    await enqueueChange(this.jobs, change);
    this.logger.warn({ msg: 'Redis has lost a change: it is enqueued again', change: change._id });
  }
}
