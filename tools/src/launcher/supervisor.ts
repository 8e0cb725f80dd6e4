import type { Clock } from './clock.ts';
import { SupervisedProcess, type ProcessEvents, type ProcessSpec } from './supervised-process.ts';

/** Processes that stop together, and their deadline after the start of the stop. */
export interface StopStage {
  names: readonly string[];
  deadlineMs: number;
}

/** All child processes of one launcher. */
export class Supervisor {
  private readonly processes = new Map<string, SupervisedProcess>();
  private isEnding = false;

  constructor(
    private readonly events: ProcessEvents,
    private readonly clock: Clock,
  ) {}

  /** Starts a process, unless the supervisor is stopping: an interrupted start leaves no process running. */
  start(spec: ProcessSpec): void {
    if (this.isEnding) return;
    const supervised = new SupervisedProcess(spec, this.events, this.clock);
    this.processes.set(spec.name, supervised);
    supervised.start();
  }

  /** The pids of the running processes, by name. */
  get pids(): Record<string, number> {
    const pids: Record<string, number> = {};
    for (const [name, { pid }] of this.processes) if (pid !== undefined) pids[name] = pid;
    return pids;
  }

  /**
   * Stops one stage after the other, so that callers stop before the services that they call. Restarts no process, as
   * systemd may have sent SIGTERM to all of them.
   */
  async stop(stages: readonly StopStage[]): Promise<void> {
    this.isEnding = true;
    for (const each of this.processes.values()) each.endRestarts();
    const beganMs = this.clock.now();
    for (const { names, deadlineMs } of stages) {
      const killAfterMs = Math.max(0, beganMs + deadlineMs - this.clock.now());
      const stage = names.flatMap((name) => this.processes.get(name) ?? []);
      await Promise.all(stage.map((each) => each.stop(killAfterMs)));
    }
  }

  kill(): void {
    this.isEnding = true;
    for (const each of this.processes.values()) each.kill();
  }
}
