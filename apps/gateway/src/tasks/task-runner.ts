import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { isOver, longestTaskWaitMs, type TaskName } from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import { ServiceError, type TaskReport } from '@salon/service-contract';
import { TaskEvents } from './task-events.ts';

/** An event usually reports the end of a run sooner, but may be lost. */
const pollEveryMs = 2_000;

/** Runs a task for a caller that waits for its result. */
@Injectable()
export class TaskRunner implements OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly rpc: RpcClient,
    private readonly events: TaskEvents,
  ) {}

  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /**
   * Starts the task, or joins the current run, and waits for its result.
   * @param repeatKey a repeat with the same key waits for the run of the first attempt, also if that is over, unless it
   * failed
   * @throws ServiceError of the run; `service/timeout` after ten minutes; `service/unavailable` when `caller` is
   * gone, the process stops or Redis loses the run. Only in the last case does the run itself end.
   */
  async run(
    task: TaskName,
    caller: AbortSignal,
    repeatKey?: string,
  ): Promise<TaskReport['result']> {
    const ends = [caller, this.stopping.signal];
    const giveUpAt = performance.now() + longestTaskWaitMs;
    let { run } = await this.rpc.ask('tasks.start', { task, repeatKey });
    while (!isOver(run)) {
      if (ends.some(({ aborted }) => aborted)) throw new ServiceError('service/unavailable');
      if (performance.now() > giveUpAt) {
        throw new ServiceError('service/timeout', { message: 'The task is still running.' });
      }
      await this.untilWorthAsking(run.id, ends);
      run = await this.reportOf(run.id);
    }
    if (run.failure)
      throw new ServiceError(run.failure.code, { ...run.failure.facts, state: run.state });
    return run.result;
  }

  /** A run that Redis has lost may be repeated, so the failure is not 404. */
  private async reportOf(id: string): Promise<TaskReport> {
    try {
      return (await this.rpc.ask('tasks.byId', { id })).run;
    } catch (error) {
      const isLost = error instanceof ServiceError && error.code === 'task/not-found';
      throw isLost ? new ServiceError('service/unavailable') : error;
    }
  }

  /**
   * Uses its own timer: Node collects an `AbortSignal.timeout()` that only an `AbortSignal.any()` refers to, and
   * it never fires (nodejs/node#57736).
   */
  private async untilWorthAsking(runId: string, ends: AbortSignal[]): Promise<void> {
    const wait = new AbortController();
    const stop = () => wait.abort();
    const timer = setTimeout(stop, pollEveryMs);
    for (const end of ends) end.addEventListener('abort', stop);
    await this.events.over(runId, wait.signal);
    for (const end of ends) end.removeEventListener('abort', stop);
    clearTimeout(timer);
  }
}
