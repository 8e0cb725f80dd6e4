import { Injectable } from '@nestjs/common';
import { jobs, type JobData, type JobName } from '@salon/service-contract';
import { retryPolicy } from './policy.ts';
import { Queues } from './queues.ts';

interface Schedule<N extends JobName> {
  id: string;
  name: N;
  data: JobData<N>;
  /** Between two starts; the first is as long from now. 0 is never. */
  everyMs: number;
}

/** Jobs that come again and again. Schedules live in Redis: however many processes set the same one, it is one. */
@Injectable()
export class JobSchedules {
  constructor(private readonly queues: Queues) {}

  /** Sets or removes a schedule; one that is set so already keeps its beat. */
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
