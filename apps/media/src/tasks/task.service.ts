import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { isOver, type TaskName } from '@salon/api-contract';
import { JobClient, JobReports, startTask, type JobReport } from '@salon/jobs';
import { broadcast } from '@salon/server-kit';
import { ServiceError, type TaskReport } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { toTaskReport } from './to-task-report.ts';

/** Starts tasks and reports the state of their runs. Runs are jobs that the worker executes. */
@Injectable()
export class TaskService implements OnApplicationBootstrap {
  private readonly logger = new Logger(TaskService.name);

  constructor(
    private readonly jobs: JobClient,
    private readonly reports: JobReports,
    private readonly redis: Redis,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.reports.watch('tasks', (id) => void this.tell(id));
  }

  /** A new run, or the one in progress. */
  async start(task: TaskName): Promise<TaskReport> {
    return this.byId((await startTask(this.jobs, task)).id);
  }

  /** @throws ServiceError `task/not-found` */
  async byId(id: string): Promise<TaskReport> {
    const job = await this.reports.byId('tasks', id);
    const run = job && this.understood(job);
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
    await this.jobs.cancel('tasks', id);
    return run;
  }

  async list(): Promise<TaskReport[]> {
    const jobs = await this.reports.list('tasks');
    return jobs.flatMap((job) => this.understood(job) ?? []);
  }

  /** One unreadable job must not hide the others. */
  private understood(job: JobReport): TaskReport | null {
    const run = toTaskReport(job);
    if (!run) {
      this.logger.warn({ msg: 'unknown job in the tasks queue', job: job.name, jobId: job.id });
    }
    return run;
  }

  /** Every replica reports changes. Each message has the full state of a run, so duplicates do no harm. */
  private async tell(id: string): Promise<void> {
    try {
      await broadcast(this.redis, 'tasks:changed', await this.byId(id));
    } catch (error) {
      // Clients that wait for a run poll its state.
      this.logger.warn(error);
    }
  }
}
