import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { QueueName } from '@salon/service-contract';
import { JobClient } from './job-client.ts';
import { JobReports } from './job-reports.ts';
import { JobRunner } from './job-runner.ts';
import { JobSchedules } from './job-schedules.ts';
import { Queues } from './queues.ts';

/** `enqueue` provides {@link JobClient}, reports and schedules; `run` runs the handlers of this process. */
@Module({})
export class JobsModule {
  static enqueue(redisUrl: string): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      providers: [
        { provide: Queues, useFactory: () => new Queues(redisUrl) },
        JobClient,
        JobReports,
        JobSchedules,
      ],
      exports: [JobClient, JobReports, JobSchedules, Queues],
    };
  }

  /**
   * @param concurrency the queues whose jobs this process runs, with the number of jobs of each that run at once
   */
  static run(redisUrl: string, concurrency: ReadonlyMap<QueueName, number>): DynamicModule {
    return {
      module: JobsModule,
      imports: [DiscoveryModule],
      providers: [
        {
          provide: JobRunner,
          inject: [DiscoveryService, MetadataScanner],
          useFactory: (discovery: DiscoveryService, scanner: MetadataScanner) =>
            new JobRunner(redisUrl, concurrency, discovery, scanner),
        },
      ],
    };
  }
}
