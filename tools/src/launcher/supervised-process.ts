import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { reasonOf } from '@salon/file-system';
import { exitConfig } from '@salon/server-kit/environment';
import { restartWaitMs, STEADY_AFTER_MS } from './backoff.ts';
import type { Clock } from './clock.ts';

export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Written to standard input: for secrets, which must not be in the arguments or on disk. */
  input?: string;
  /** Runs between a crash and the restart; must not reject. */
  beforeRestart?: () => Promise<void>;
}

export type LineSource = 'stdout' | 'stderr';

/** How a process ended: 'exited with code 1', 'was killed by SIGKILL'. */
export type Ending = string;

export interface ProcessEvents {
  started(name: string, pid: number): void;
  line(name: string, line: string, source: LineSource): void;
  message(name: string, message: unknown): void;
  /** The process ended unexpectedly and restarts after `waitMs`. */
  crashed(name: string, ending: Ending, waitMs: number): void;
  /** The process exited with the code for an invalid configuration and is not restarted. */
  refused(name: string): void;
}

type State =
  | { state: 'stopped' }
  | { state: 'running'; child: ChildProcess; sinceMs: number }
  | { state: 'waiting'; cancel(): void }
  | { state: 'stopping'; child: ChildProcess };

/** A child process that is restarted until it is stopped. */
export class SupervisedProcess {
  private lifecycle: State = { state: 'stopped' };
  private crashes = 0;
  private mayRestart = true;

  constructor(
    readonly spec: ProcessSpec,
    private readonly events: ProcessEvents,
    private readonly clock: Clock,
  ) {}

  get pid(): number | undefined {
    return this.lifecycle.state === 'running' ? this.lifecycle.child.pid : undefined;
  }

  start(): void {
    const { name, input } = this.spec;
    const child = this.spawn();
    if (!child) return;
    this.lifecycle = { state: 'running', child, sinceMs: this.clock.now() };
    for (const source of ['stdout', 'stderr'] as const) {
      const stream = child[source];
      if (!stream) continue;
      createInterface(stream).on('line', (line) => this.events.line(name, line, source));
    }
    child.stdin?.on('error', () => {}).end(input);
    child.on('message', (message) => this.events.message(name, message));
    child.once('error', (error) => this.ended(child, `could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      // The children of a killed process, for example exiftool, would keep running.
      killGroup(child.pid);
      if (code === exitConfig) this.refused(child);
      else this.ended(child, signal ? `was killed by ${signal}` : `exited with code ${code}`);
    });
    if (child.pid !== undefined) this.events.started(name, child.pid);
  }

  /** From now on, leaves the process stopped when it ends. */
  endRestarts(): void {
    this.mayRestart = false;
    if (this.lifecycle.state === 'waiting') this.kill();
  }

  /** Sends SIGTERM, and SIGKILL after `killAfterMs`. */
  async stop(killAfterMs: number): Promise<void> {
    this.endRestarts();
    if (this.lifecycle.state !== 'running') return;
    const { child } = this.lifecycle;
    this.lifecycle = { state: 'stopping', child };
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const cancelKill = this.clock.after(killAfterMs, () => killGroup(child.pid));
    await gone;
    cancelKill();
    this.lifecycle = { state: 'stopped' };
  }

  /** Sends SIGKILL at once, also while `stop` is waiting. */
  kill(): void {
    const lifecycle = this.lifecycle;
    this.lifecycle = { state: 'stopped' };
    if (lifecycle.state === 'waiting') lifecycle.cancel();
    if (lifecycle.state === 'running' || lifecycle.state === 'stopping')
      killGroup(lifecycle.child.pid);
  }

  /** Undefined after an error that Node throws instead of emitting it, for example for lack of memory. */
  private spawn(): ChildProcess | undefined {
    const { command, args, env } = this.spec;
    try {
      return spawn(command, args, {
        env,
        // A separate group: Ctrl-C in a terminal must reach only the launcher, which stops the processes in order.
        detached: true,
        // The channel shows a Node process when the launcher has ended, even after kill -9.
        stdio: [
          'pipe',
          'pipe',
          'pipe',
          ...(command === process.execPath ? (['ipc'] as const) : []),
        ],
      });
    } catch (error) {
      this.restartLater(`could not be started: ${reasonOf(error)}`);
      return undefined;
    }
  }

  private refused(child: ChildProcess): void {
    if (!this.isCurrent(child)) return;
    this.lifecycle = { state: 'stopped' };
    this.events.refused(this.spec.name);
  }

  private ended(child: ChildProcess, ending: Ending): void {
    if (this.lifecycle.state !== 'running' || !this.isCurrent(child)) return;
    if (this.clock.now() - this.lifecycle.sinceMs >= STEADY_AFTER_MS) this.crashes = 0;
    this.restartLater(ending);
  }

  private restartLater(ending: Ending): void {
    this.lifecycle = { state: 'stopped' };
    if (!this.mayRestart) return;
    const waitMs = restartWaitMs(this.crashes++);
    const waiting: State = {
      state: 'waiting',
      cancel: this.clock.after(waitMs, () => void this.restart(waiting)),
    };
    this.lifecycle = waiting;
    this.events.crashed(this.spec.name, ending, waitMs);
  }

  private async restart(waiting: State): Promise<void> {
    await this.spec.beforeRestart?.();
    if (this.lifecycle === waiting) this.start();
  }

  private isCurrent(child: ChildProcess): boolean {
    return this.lifecycle.state === 'running' && this.lifecycle.child === child;
  }
}

/** Kills a process and its children, for example exiftool, which are in its group. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}
