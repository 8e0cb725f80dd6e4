import { Injectable } from '@nestjs/common';
import { jobs, type JobData, type JobName } from '@salon/service-contract';
import { retryPolicy } from './policy.ts';
import { Queues } from './queues.ts';

interface Schedule<N extends JobName> {
  id: string;
  name: N;
  data: JobData<N>;
  /** The time until the first start, and between two starts. 0 removes the schedule. */
  everyMs: number;
}

/** Repeated jobs. Schedules are stored in Redis by id, so several processes can set the same one. */
@Injectable()
export class JobSchedules {
  constructor(private readonly queues: Queues) {}

  /** Sets or removes a schedule. A schedule with the same interval keeps its times. */
  async set<N extends JobName>({ id, name, data, everyMs }: Schedule<N>): Promise<void> {
    const { queue: queueName } = jobs[name];
    const queue = this.queues.queue(queueName);
    const present = await queue.getJobScheduler(id);
    if ((present?.every ?? 0) === everyMs) return;
    await queue.removeJobScheduler(id);
    if (everyMs === 0) return;
    await queue.upsertJobScheduler(
      id,
      { every: everyMs, startDate: Date.now() + everyMs },
      { name, data: { requestId: id, data }, opts: retryPolicy(queueName) },
    );
  }
}
