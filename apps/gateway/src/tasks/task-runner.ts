import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { isOver, type TaskName } from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import { ServiceError, type TaskReport } from '@salon/service-contract';
import { TaskEvents } from './task-events.ts';

/** Longer than a connection is kept by most proxies; the run goes on without its caller. */
export const longestWaitMs = 10 * 60_000;
/** An event says sooner that a run is over, and may be lost. */
const askEveryMs = 2_000;

/** Runs a task for somebody who waits for its result. */
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
   * Starts the task, or joins the run under way, and waits for its result.
   * @throws ServiceError of the run; `service/timeout` after ten minutes; `service/unavailable` when `caller` is
   * gone or the process is to stop. None of the latter ends the run.
   */
  async run(task: TaskName, caller: AbortSignal): Promise<TaskReport['result']> {
    const ends = [caller, this.stopping.signal];
    const giveUpAt = performance.now() + longestWaitMs;
    let { run } = await this.rpc.ask('tasks.start', { task });
    while (!isOver(run)) {
      if (ends.some(({ aborted }) => aborted)) throw new ServiceError('service/unavailable');
      if (performance.now() > giveUpAt) {
        throw new ServiceError('service/timeout', { message: 'The task is still running.' });
      }
      await this.untilWorthAsking(run.id, ends);
      ({ run } = await this.rpc.ask('tasks.byId', { id: run.id }));
    }
    if (run.failure) throw new ServiceError(run.failure.code, run.failure.facts);
    return run.result;
  }

  /**
   * With a timer of its own: Node collects an `AbortSignal.timeout()` that only an `AbortSignal.any()` refers to, and
   * it never fires (nodejs/node#57736).
   */
  private async untilWorthAsking(runId: string, ends: AbortSignal[]): Promise<void> {
    const wait = new AbortController();
    const stop = () => wait.abort();
    const timer = setTimeout(stop, askEveryMs);
    for (const end of ends) end.addEventListener('abort', stop);
    await this.events.over(runId, wait.signal);
    for (const end of ends) end.removeEventListener('abort', stop);
    clearTimeout(timer);
  }
}
