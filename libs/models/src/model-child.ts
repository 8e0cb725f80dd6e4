import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ModelMissing, ModelProcessFailed, PictureUnreadable, ProcessClosed } from './errors.ts';
import { isByHand, type InstalledModel } from './installed-model.ts';
import type {
  ChildSettings,
  Failure,
  ModelRequest,
  Operation,
  Operations,
  Reply,
} from './protocol.ts';

// Always the built file, also in tests that run from source, because Node 20 does not run TypeScript.
const mainFile = fileURLToPath(new URL('../dist/child/main.js', import.meta.url));

// One job that the model processes, one whose picture is being decoded, and one to decode next.
const maxInFlight = 3;

export interface ModelLogger {
  log(message: string): void;
  warn(message: string): void;
}

/** One operation, with the callbacks that settle its caller's promise. */
export interface ModelJob<K extends Operation = Operation> {
  readonly model: InstalledModel;
  readonly operation: K;
  readonly input: Operations[K]['input'];
  /** How long the model may process the job, including loading. */
  readonly timeoutMs: number;
  resolve(output: Operations[K]['output']): void;
  reject(error: Error): void;
}

interface Listener {
  /** Called with each line that the process writes. */
  onOutput(line: string): void;
  /** Called when a job is finished, so that another can be sent. */
  onRoom(): void;
  onEnd(): void;
}

/** All that a model may read of the environment, which has the secrets of the worker. */
const inherited = ['PATH', 'LD_LIBRARY_PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'];

const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(inherited.map((name) => [name, process.env[name]]));

/** A child process that runs one model. */
export class ModelChild {
  /** Resolves when the process has ended. */
  readonly exit: Promise<unknown>;
  private readonly process: ChildProcess;
  private readonly jobs = new Map<number, ModelJob>();
  private lastId = 0;
  private deadline: NodeJS.Timeout | undefined;
  private isEnding = false;

  /** @throws Error if the system has no memory for the process */
  constructor(
    private readonly settings: ChildSettings,
    private readonly logger: ModelLogger,
    private readonly listener: Listener,
  ) {
    this.process = fork(mainFile, [], {
      serialization: 'advanced',
      execArgv: [],
      env: ownEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.exit = once(this.process, 'exit').catch(() => undefined);
    this.process.on('message', (reply: Reply) => this.settle(reply));
    this.process.once('error', (error) => this.fail(error.message));
    this.process.once('exit', (code, signal) => this.fail(`ended with ${signal ?? code}`));
    // Both are missing if the system has no file left to open; an error event follows.
    for (const output of [this.process.stdout, this.process.stderr])
      if (output) createInterface(output).on('line', (line) => listener.onOutput(line));
    this.send(settings);
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  get isIdle(): boolean {
    return this.jobs.size === 0;
  }

  get hasRoom(): boolean {
    return this.jobs.size < maxInFlight;
  }

  runs(model: InstalledModel): boolean {
    return model.key === this.settings.model.key && model.kind === this.settings.model.kind;
  }

  take(job: ModelJob): void {
    const id = ++this.lastId;
    this.jobs.set(id, job);
    // The operation and the input of a job belong together, but TypeScript cannot infer the union from that.
    this.send({ id, operation: job.operation, input: job.input } as ModelRequest);
    if (this.jobs.size === 1) this.watchFirst();
  }

  /** Kills the process, which has no state to save, and rejects its jobs. */
  close(): void {
    this.end(new ProcessClosed());
    this.process.kill('SIGKILL');
  }

  /** Maps keep the order of insertion, so the first job is the one that the model processes. */
  private watchFirst(): void {
    clearTimeout(this.deadline);
    const [first] = this.jobs.values();
    if (!first) return;
    const { timeoutMs } = first;
    this.deadline = setTimeout(() => {
      this.fail(`did not answer within ${timeoutMs / 1000} s`);
      this.process.kill('SIGKILL');
    }, timeoutMs);
  }

  private settle(reply: Reply): void {
    const job = this.jobs.get(reply.id);
    if (!job) return;
    this.jobs.delete(reply.id);
    this.watchFirst();
    if ('output' in reply) job.resolve(reply.output);
    else job.reject(toError(reply.failure, this.settings.model));
    this.listener.onRoom();
  }

  private fail(reason: string): void {
    if (this.isEnding) return;
    const message = `The process of the model ${this.settings.model.id} ${reason}.`;
    if (!this.isIdle) this.logger.warn(message);
    this.end(new ModelProcessFailed(message));
  }

  private end(error: ModelProcessFailed): void {
    if (this.isEnding) return;
    this.isEnding = true;
    clearTimeout(this.deadline);
    for (const job of this.jobs.values()) job.reject(error);
    this.jobs.clear();
    this.listener.onEnd();
  }

  private send(message: ChildSettings | ModelRequest): void {
    // A closed channel means that the process exits, and the exit handler rejects the job. A process that could not be
    // started has no channel.
    (this.process as Partial<ChildProcess>).send?.(message, () => undefined);
  }
}

function toError(failure: Failure, model: InstalledModel): Error {
  const { id } = model;
  if (failure.kind === 'model-missing')
    return new ModelMissing(id, failure.problems, isByHand(model));
  if (failure.kind === 'picture-unreadable') return new PictureUnreadable(failure.reason);
  return new Error(`The model ${id} failed: ${failure.reason}`);
}
