import { Injectable } from '@nestjs/common';
import {
  jobs,
  queueNames,
  type JobData,
  type JobName,
  type QueueName,
} from '@salon/service-contract';
import type { Job } from 'bullmq';
import { longestPauseMs, retryPolicy } from './policy.ts';
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

/** The number of delayed jobs of a queue that one look checks. */
const delayedPage = 200;
/** BullMQ sorts delayed jobs by their time, multiplied by this number to leave room for a counter. */
const scorePerMs = 0x1000;

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

  /**
   * Starts the retries of all queues that are too far ahead. BullMQ stores the time of a retry, so after a correction of
   * the clock the retry would wait, and with it every later call that joins the job. If the clocks of two machines differ
   * for long, retries start early, but a job that fails has no more tries than otherwise.
   */
  async startStrandedRetries(): Promise<void> {
    await Promise.all(queueNames.map((queue) => this.promoteStranded(queue)));
  }

  private async promoteStranded(queueName: QueueName): Promise<void> {
    const queue = this.queues.queue(queueName);
    const client = await queue.getBackend().client;
    // The farthest ones come first. Those beyond the page have their turn at the next look.
    const page = await client.zrevrange(queue.toKey('delayed'), 0, delayedPage - 1, {
      WITHSCORES: true,
    });
    const latest = (Date.now() + longestPauseMs(queueName) + toleranceMs) * scorePerMs;
    for (let at = 0; at < page.length; at += 2) {
      const [id = '', score] = page.slice(at, at + 2);
      if (Number(score) <= latest) return;
      const job: Job | undefined = await queue.getJob(id);
      // The next job of a schedule is delayed for the whole interval.
      if (job && !job.repeatJobKey) await promote(job);
    }
  }
}

async function promote(job: Job): Promise<void> {
  try {
    await job.promote();
  } catch (error) {
    // Another process may have promoted it first.
    if (await job.isDelayed()) throw error;
  }
}
