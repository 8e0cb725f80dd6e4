import { ModelProcessFailed, ProcessClosed } from './errors.ts';
import type { InstalledModel } from './installed-model.ts';
import { limitLines } from './limit-lines.ts';
import { ModelChild, type ModelJob, type ModelLogger } from './model-child.ts';
import type { Operation, Operations } from './protocol.ts';

export interface ModelProcessOptions {
  readonly modelsDir: string;
  /** From 0, the normal priority, to 19, the lowest. Default 0. */
  readonly niceness?: number;
  /** Time without work after which the process ends, which frees its memory. Default 5 minutes. */
  readonly idleMs?: number;
  readonly logger?: ModelLogger;
}

export interface CallOptions {
  /**
   * How long the model may process a picture or text, including loading but not the time in the queue. After that the
   * process is killed. Default 2 minutes.
   */
  readonly timeoutMs?: number;
}

const defaultIdleMs = 5 * 60_000;
const defaultTimeoutMs = 120_000;
const silent: ModelLogger = { log: () => undefined, warn: () => undefined };

/**
 * Runs one model at a time in a child process. The process starts with the first call, is replaced for another model
 * and ends when it is idle. A crash rejects the current calls; the next call starts a new process.
 *
 * Every call rejects with ModelMissing when a file of the model is damaged, with ModelProcessFailed when the process ends
 * or takes too long, and with ProcessClosed when it is closed.
 */
export class ModelProcess {
  private readonly waiting: ModelJob[] = [];
  /** The processes that have not ended yet. */
  private readonly exits = new Set<Promise<unknown>>();
  private child: ModelChild | null = null;
  private idle: NodeJS.Timeout | undefined;
  private isClosed = false;
  private readonly logger: ModelLogger;
  /** One limit for all processes: one that ends at each picture is started again and again. */
  private readonly writeOutput: (line: string) => void;

  constructor(private readonly options: ModelProcessOptions) {
    const { logger = silent } = options;
    this.logger = logger;
    this.writeOutput = limitLines((line) => logger.warn(line));
  }

  /** The running process, or undefined. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * A vector of length 1 for an encoded picture (JPEG, PNG or WebP). There is no batch of several: int8 models scale their
   * numbers by the whole batch, and the vector of a picture must not depend on others.
   * @throws PictureUnreadable
   */
  embedImage(model: InstalledModel, picture: Buffer, options?: CallOptions): Promise<Float32Array> {
    return this.run(model, 'embedImage', picture, options);
  }

  /** A vector of length 1. Texts come before waiting pictures, because visitors wait for their searches. */
  embedText(model: InstalledModel, text: string, options?: CallOptions): Promise<Float32Array> {
    return this.run(model, 'embedText', text, options);
  }

  /** Vectors of length 1, one after the other, so that another text does not wait for all of them. */
  async embedTexts(model: InstalledModel, texts: readonly string[]): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(await this.embedText(model, text));
    return vectors;
  }

  /**
   * A short sentence in English about an encoded picture (JPEG, PNG or WebP).
   * @throws PictureUnreadable
   */
  caption(model: InstalledModel, picture: Buffer, options?: CallOptions): Promise<string> {
    return this.run(model, 'caption', picture, options);
  }

  /** Ends the process and rejects all calls, also later ones. Resolves when all processes have ended. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const job of this.waiting.splice(0)) job.reject(new ProcessClosed());
    this.endChild();
    await Promise.all(this.exits);
  }

  private run<K extends Operation>(
    model: InstalledModel,
    operation: K,
    input: Operations[K]['input'],
    { timeoutMs = defaultTimeoutMs }: CallOptions = {},
  ): Promise<Operations[K]['output']> {
    if (this.isClosed) return Promise.reject(new ProcessClosed());
    return new Promise((resolve, reject) => {
      this.enqueue({ model, operation, input, timeoutMs, resolve, reject });
      this.dispatch();
    });
  }

  private enqueue(job: ModelJob): void {
    const isUrgent = job.operation === 'embedText';
    const firstPicture = this.waiting.findIndex(({ operation }) => operation !== 'embedText');
    if (isUrgent && firstPicture >= 0) this.waiting.splice(firstPicture, 0, job);
    else this.waiting.push(job);
  }

  private dispatch(): void {
    clearTimeout(this.idle);
    for (let job = this.waiting[0]; job; job = this.waiting[0]) {
      if (this.child && !this.child.runs(job.model)) {
        if (!this.child.isIdle) return;
        this.endChild();
      }
      const child = this.childFor(job);
      if (child?.hasRoom === false) return;
      this.waiting.shift();
      child?.take(job);
    }
    if (this.child?.isIdle) this.endWhenIdle();
  }

  /** Rejects the job if its process cannot be started. */
  private childFor(job: ModelJob): ModelChild | undefined {
    try {
      return (this.child ??= this.start(job.model));
    } catch (error) {
      job.reject(new ModelProcessFailed(`The process of the model cannot start: ${String(error)}`));
      return undefined;
    }
  }

  private start(model: InstalledModel): ModelChild {
    const { modelsDir, niceness = 0 } = this.options;
    const child: ModelChild = new ModelChild({ modelsDir, niceness, model }, this.logger, {
      onOutput: this.writeOutput,
      onRoom: () => this.dispatch(),
      onEnd: () => {
        if (this.child !== child) return;
        this.child = null;
        this.dispatch();
      },
    });
    this.exits.add(child.exit);
    void child.exit.then(() => this.exits.delete(child.exit));
    this.logger.log(`Started a process for the model ${model.key}`);
    return child;
  }

  private endWhenIdle(): void {
    const { idleMs = defaultIdleMs } = this.options;
    this.idle = setTimeout(() => this.endChild(), idleMs).unref();
  }

  private endChild(): void {
    clearTimeout(this.idle);
    const { child } = this;
    this.child = null;
    child?.close();
  }
}
