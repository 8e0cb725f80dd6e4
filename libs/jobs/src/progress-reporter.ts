import { jobProgress, ServiceError, type JobProgress } from '@salon/service-contract';
import { Job, type Worker } from 'bullmq';
import type { ReportProgress } from './handles.ts';
import type { QueuedJob } from './queues.ts';

/** At most four progress reports a second. */
const reportEveryMs = 250;

/** Stores the progress of one attempt of a job. */
export class ProgressReporter {
  private nextAt = 0;
  /** What was reported too soon after the report before. */
  private unsent: JobProgress | null = null;

  constructor(
    private readonly worker: Worker<QueuedJob>,
    private readonly job: Job<QueuedJob>,
    private readonly isStopping: () => boolean,
  ) {}

  /** @throws ServiceError `task/cancelled`; an error while the process is stopping */
  readonly report: ReportProgress = async (progress) => {
    this.unsent = progress;
    if (this.isStopping()) {
      await this.sendLast();
      throw new Error('the process is stopping');
    }
    // The last report is always sent, because it checks whether the job was cancelled.
    const isLast = progress.done === progress.total;
    if (performance.now() < this.nextAt && !isLast) return;
    this.nextAt = performance.now() + reportEveryMs;
    await this.sendLast();
    // The mark is in Redis: `job` is a copy from the start of the run.
    endIfCancelled(await Job.fromId<QueuedJob>(this.worker, this.job.id ?? ''));
  };

  /** Sends what was not sent yet. The next attempt begins with its counts. */
  async sendLast(): Promise<void> {
    if (!this.unsent) return;
    const progress = this.unsent;
    this.unsent = null;
    await this.job.updateProgress({ ...progress, beganAt: firstStartOf(this.job) });
  }
}

/** When the first attempt of a job that has reported progress began; of another job, the latest. */
export const firstStartOf = ({ progress, processedOn }: Job): number | undefined =>
  jobProgress.safeParse(progress).data?.beganAt ?? processedOn;

/** @throws ServiceError `task/cancelled` */
export function endIfCancelled(job: Job<QueuedJob> | undefined): void {
  if (job?.data.isCancelled) throw new ServiceError('task/cancelled');
}
