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

/** Clocks of different machines may differ by this much. */
const toleranceMs = 60_000;

/** Repeated jobs. Schedules are stored in Redis by id, so several processes can set the same one. */
@Injectable()
export class JobSchedules {
  /** By the time since the process started, which does not jump with the clock. */
  private readonly replacedAt = new Map<string, number>();

  constructor(private readonly queues: Queues) {}

  /**
   * Sets or removes a schedule. A schedule with the same interval keeps its times, unless the next one is too far ahead:
   * it was computed while the clock was wrong.
   */
  async set<N extends JobName>({ id, name, data, everyMs }: Schedule<N>): Promise<void> {
    const { queue: queueName } = jobs[name];
    const queue = this.queues.queue(queueName);
    const present = await queue.getJobScheduler(id);
    const isTooLate = (present?.next ?? 0) > Date.now() + everyMs + toleranceMs;
    const isReplaced = isTooLate && this.mayReplace(id, everyMs);
    if ((present?.every ?? 0) === everyMs && !isReplaced) return;
    await queue.removeJobScheduler(id);
    if (everyMs === 0) return;
    await queue.upsertJobScheduler(
      id,
      { every: everyMs, startDate: Date.now() + everyMs },
      { name, data: { requestId: id, data }, opts: retryPolicy(queueName) },
    );
    // Recorded at the end: the next call tries again if Redis fails.
    if (isReplaced) this.replacedAt.set(id, performance.now());
  }

  /**
   * At most once per interval. If the clocks of two machines differ for long, each sees the times of the other as wrong,
   * and could start the job again and again.
   */
  private mayReplace(id: string, everyMs: number): boolean {
    const last = this.replacedAt.get(id);
    return last === undefined || performance.now() - last >= everyMs;
  }
}
