import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { isOver, type TaskName } from '@salon/api-contract';
import { JobClient, JobReports, startTask, type JobReport } from '@salon/jobs';
import { broadcast, dayMs } from '@salon/server-kit';
import { ServiceError, type TaskReport } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { LostChanges } from '../changes/lost-changes.ts';
import { jobOfRun, runIdOf, toTaskReport, type RunQueue } from './to-task-report.ts';

/** Longer than a client repeats a request, even over a night. */
const repeatableS = dayMs / 1_000;
const startedRunKey = (repeatKey: string) => `started-run:${repeatKey}`;

const queues: readonly RunQueue[] = ['tasks', 'changes'];

/** Starts tasks, and reports the state of their runs and of changes to many images. Runs are jobs. */
@Injectable()
export class TaskService implements OnApplicationBootstrap {
  private readonly logger = new Logger(TaskService.name);

  constructor(
    private readonly jobs: JobClient,
    private readonly reports: JobReports,
    private readonly redis: Redis,
    private readonly lostChanges: LostChanges,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const queue of queues) {
      await this.reports.watch(queue, (id) => void this.notify(runIdOf(queue, id)));
    }
  }

  /**
   * A new run, or the one in progress.
   * @param repeatKey a repeat with the same key gets the run of the first attempt, also if that is over, unless it failed
   */
  async start(task: TaskName, repeatKey?: string): Promise<TaskReport> {
    const earlier = repeatKey && (await this.startedWith(repeatKey));
    if (earlier) return earlier;
    const { id } = await startTask(this.jobs, task);
    if (repeatKey) await this.redis.set(startedRunKey(repeatKey), id, 'EX', repeatableS);
    return this.byId(id);
  }

  private async startedWith(repeatKey: string): Promise<TaskReport | null> {
    const id = await this.redis.get(startedRunKey(repeatKey));
    const run = id && (await this.find(id));
    return run && run.state !== 'failed' ? run : null;
  }

  /** @throws ServiceError `task/not-found` */
  async byId(id: string): Promise<TaskReport> {
    const run = await this.find(id);
    if (!run) throw new ServiceError('task/not-found', { id });
    return run;
  }

  /**
   * Asks a run to end. The end is reported like any other change.
   * @throws ServiceError `task/not-found`; `task/over`
   */
  async cancel(id: string): Promise<TaskReport> {
    const run = await this.byId(id);
    if (isOver(run)) throw new ServiceError('task/over', { id });
    const { queue, jobId } = jobOfRun(id);
    await this.jobs.cancel(queue, jobId);
    // Records the cancellation, which Redis could lose before the change ends.
    if (queue === 'changes') this.lostChanges.look();
    return run;
  }

  async list(): Promise<TaskReport[]> {
    const lists = await Promise.all(
      queues.map(async (queue) => {
        const jobs = await this.reports.list(queue);
        return jobs.map((job) => ({ addedAt: job.addedAt, run: this.understood(queue, job) }));
      }),
    );
    const newestFirst = lists.flat().sort((a, b) => b.addedAt.getTime() - a.addedAt.getTime());
    return newestFirst.flatMap(({ run }) => run ?? []);
  }

  private async find(id: string): Promise<TaskReport | null> {
    const { queue, jobId } = jobOfRun(id);
    const job = await this.reports.byId(queue, jobId);
    return job ? this.understood(queue, job) : null;
  }

  /** One unreadable job must not hide the others. */
  private understood(queue: RunQueue, job: JobReport): TaskReport | null {
    const run = toTaskReport(queue, job);
    if (!run) {
      this.logger.warn({
        msg: 'unknown job in a queue of runs',
        queue,
        job: job.name,
        jobId: job.id,
      });
    }
    return run;
  }

  /** Every replica reports changes. Each message has the full state of a run, so duplicates do no harm. */
  private async notify(id: string): Promise<void> {
    try {
      await broadcast(this.redis, 'tasks:changed', await this.byId(id));
    } catch (error) {
      // Clients that wait for a run poll its state.
      this.logger.warn(error);
    }
  }
}
