import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobReports, type QueueDepth } from '@salon/jobs';
import { collectAtScrape, type Sample } from '@salon/observability';
import { queueNames } from '@salon/service-contract';
import { Redis } from 'ioredis';

/** What the stores contain, read at each scrape. Only the worker has these metrics, as they are not of one process. */
@Injectable()
export class StoreMetrics implements OnModuleInit {
  constructor(
    private readonly redis: Redis,
    private readonly reports: JobReports,
  ) {}

  onModuleInit(): void {
    collectAtScrape('redis', () => this.memory());
    collectAtScrape('queues', () => this.queues());
  }

  private async queues(): Promise<Sample[]> {
    const depths = queueNames.map(async (queue) =>
      samplesOf(queue, await this.reports.depth(queue)),
    );
    return (await Promise.all(depths)).flat();
  }

  private async memory(): Promise<Sample[]> {
    const text = await this.redis.info('memory');
    const valueOf = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(text)?.[1]);
    return [
      { gauge: 'redisMemory', value: valueOf('used_memory') },
      { gauge: 'redisMemoryLimit', value: valueOf('maxmemory') },
    ];
  }
}

function samplesOf(queue: string, { jobs, waitingSince, activeSince }: QueueDepth): Sample[] {
  const counts = Object.entries(jobs).map(([state, value]): Sample => ({
    gauge: 'queueJobs',
    labels: { queue, state },
    value,
  }));
  const age = (state: string, since: Date | null): Sample => ({
    gauge: 'oldestJob',
    labels: { queue, state },
    value: since ? Math.max(0, (Date.now() - since.getTime()) / 1_000) : 0,
  });
  return [...counts, age('waiting', waitingSince), age('active', activeSince)];
}
