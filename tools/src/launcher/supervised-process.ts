import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { exitConfig } from '@salon/server-kit/environment';
import { restartWaitMs, STEADY_AFTER_MS } from './backoff.ts';
import type { Clock } from './clock.ts';

export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Written to its standard input: for what must be neither in the arguments nor on disk. */
  input?: string;
}

export type LineSource = 'stdout' | 'stderr';

/** How a process ended, in words: 'exited with code 1', 'was killed by SIGKILL'. */
export type Ending = string;

export interface ProcessEvents {
  started(name: string, pid: number): void;
  line(name: string, line: string, source: LineSource): void;
  message(name: string, message: unknown): void;
  /** It died of itself and starts again after `waitMs`. */
  died(name: string, ending: Ending, waitMs: number): void;
  /** It exited with the code that means: wrong configuration, do not start me again. */
  refused(name: string): void;
}

type State =
  | { is: 'stopped' }
  | { is: 'running'; child: ChildProcess; sinceMs: number }
  | { is: 'waiting'; cancel(): void }
  | { is: 'stopping'; child: ChildProcess };

/** One child process that is kept running until it is stopped. */
export class SupervisedProcess {
  #state: State = { is: 'stopped' };
  #deaths = 0;

  constructor(
    readonly spec: ProcessSpec,
    private readonly events: ProcessEvents,
    private readonly clock: Clock,
  ) {}

  get pid(): number | undefined {
    return this.#state.is === 'running' ? this.#state.child.pid : undefined;
  }

  start(): void {
    const { name, command, args, env, input } = this.spec;
    const child = spawn(command, args, {
      env,
      // A group of its own: Ctrl-C in a terminal must reach the launcher alone, which stops the others in order.
      detached: true,
      // The channel is how a Node process learns that the launcher is gone, even by kill -9.
      stdio: ['pipe', 'pipe', 'pipe', ...(command === process.execPath ? (['ipc'] as const) : [])],
    });
    this.#state = { is: 'running', child, sinceMs: this.clock.now() };
    for (const source of ['stdout', 'stderr'] as const) {
      const stream = child[source];
      if (!stream) continue;
      createInterface(stream).on('line', (line) => this.events.line(name, line, source));
    }
    child.stdin?.on('error', () => {}).end(input);
    child.on('message', (message) => this.events.message(name, message));
    child.once('error', (error) => this.#ended(child, `could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      // What it had started itself outlives a kill -9: exiftool would wait for ever for somebody to ask it.
      killGroup(child.pid);
      if (code === exitConfig) this.#refused(child);
      else this.#ended(child, signal ? `was killed by ${signal}` : `exited with code ${code}`);
    });
    if (child.pid !== undefined) this.events.started(name, child.pid);
  }

  /** Ends it: politely, then after `patienceMs` by force. */
  async stop(patienceMs: number): Promise<void> {
    if (this.#state.is === 'waiting') this.kill();
    if (this.#state.is !== 'running') return;
    const { child } = this.#state;
    this.#state = { is: 'stopping', child };
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const callOff = this.clock.after(patienceMs, () => killGroup(child.pid));
    await gone;
    callOff();
    this.#state = { is: 'stopped' };
  }

  /** Ends it at once, also while it is being stopped politely. */
  kill(): void {
    const state = this.#state;
    this.#state = { is: 'stopped' };
    if (state.is === 'waiting') state.cancel();
    if (state.is === 'running' || state.is === 'stopping') killGroup(state.child.pid);
  }

  #refused(child: ChildProcess): void {
    if (!this.#isCurrent(child)) return;
    this.#state = { is: 'stopped' };
    this.events.refused(this.spec.name);
  }

  #ended(child: ChildProcess, ending: Ending): void {
    if (this.#state.is !== 'running' || !this.#isCurrent(child)) return;
    if (this.clock.now() - this.#state.sinceMs >= STEADY_AFTER_MS) this.#deaths = 0;
    const waitMs = restartWaitMs(this.#deaths++);
    this.#state = { is: 'waiting', cancel: this.clock.after(waitMs, () => this.start()) };
    this.events.died(this.spec.name, ending, waitMs);
  }

  #isCurrent(child: ChildProcess): boolean {
    return this.#state.is === 'running' && this.#state.child === child;
  }
}

/** Its own children, such as exiftool, are in its group. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already gone, which is what was wanted.
  }
}
