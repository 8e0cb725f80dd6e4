import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { taskName, taskSchedules } from '@salon/api-contract';
import { Handles, JobClient, JobSchedules, startTask } from '@salon/jobs';
import { hourMs, listen, SettingsReader } from '@salon/server-kit';
import type { JobData, JobResult } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { LackingImages } from '../models/lacking-images.ts';

/** Schedules tasks according to the settings, and repairs what a wrong clock has left in the queues. */
@Injectable()
export class Schedules implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** How often the schedules are set again, because Redis can lose its keys without a restart. */
  protected readonly everyMs: number = 60_000;
  private readonly logger = new Logger(Schedules.name);
  private stopListening: () => void = () => undefined;
  private timer: NodeJS.Timeout | undefined;
  private inProgress: Promise<void> = Promise.resolve();

  constructor(
    private readonly redis: Redis,
    private readonly settings: SettingsReader,
    private readonly schedules: JobSchedules,
    private readonly jobs: JobClient,
    @Inject(LackingImages) private readonly lacking: Pick<LackingImages, 'hasScheduledWork'>,
  ) {}

  onApplicationBootstrap(): void {
    const onChange = () => void this.applySettings();
    this.stopListening = listen(this.redis, 'settings:changed', {
      onListening: onChange,
      onMessage: onChange,
    });
    this.timer = setInterval(onChange, this.everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.stopListening();
    await this.inProgress;
  }

  @Handles('schedule.start')
  async start({ task }: JobData<'schedule.start'>): Promise<JobResult<'schedule.start'>> {
    // A backfill without anything to do would only fill the history, and without a model it would fail every day.
    if (task === 'backfill-embeddings' && !(await this.lacking.hasScheduledWork())) return {};
    await startTask(this.jobs, task, { isScheduled: true });
    return {};
  }

  /** Applies changes one after the other, so that the last one wins. */
  private applySettings(): Promise<void> {
    this.inProgress = this.inProgress
      .then(() => this.setAll())
      // Mostly an outage of Redis; the timer sets the schedules again.
      .catch((error: unknown) => this.logger.warn(error));
    return this.inProgress;
  }

  private async setAll(): Promise<void> {
    const settings = await this.settings.current();
    for (const task of taskName.options) {
      const setting = taskSchedules[task];
      if (setting) await this.schedule(settings[setting], task);
    }
    await this.schedules.startStrandedRetries();
  }

  private schedule(hours: number, task: JobData<'schedule.start'>['task']): Promise<void> {
    const everyMs = hours * hourMs;
    return this.schedules.set({ id: task, name: 'schedule.start', data: { task }, everyMs });
  }
}
