import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cleanUpOnSignals, Stack, writeTinyModels } from '@salon/test-kit';
import { conditionsVariable, normal, type Conditions } from './conditions.ts';

const restartWithinMs = 60_000;

/** The settings that choose the tiny models. */
export const models = {
  embeddingModel: 'tiny/colour-clip',
  captionModel: 'tiny/colour-captions',
} as const;

/** A whole gallery under the launcher, whose processes and circumstances the faults change. */
export class Gallery {
  private constructor(
    readonly stack: Stack,
    private readonly folder: string,
  ) {}

  /** @param folder for the models and the conditions; `preload` is the built `preload.js` */
  static async start(folder: string, preload: URL): Promise<Gallery> {
    const conditions = join(folder, 'conditions.json');
    await writeFile(conditions, JSON.stringify(normal));
    const modelsDir = join(folder, 'models');
    await writeTinyModels(modelsDir);
    const stack = await Stack.start(
      {
        NODE_OPTIONS: `--import=${preload.href}`,
        [conditionsVariable]: conditions,
        MODELS_DIR: modelsDir,
      },
      removeOnSignals,
    );
    return new Gallery(stack, folder);
  }

  get url(): string {
    return this.stack.url;
  }

  get objects(): string {
    return join(this.stack.dataDir, 'objects');
  }

  /** The services take them up within a tenth of a second. */
  async set(conditions: Partial<Conditions>): Promise<void> {
    const path = join(this.folder, 'conditions.json');
    await writeFile(`${path}.new`, JSON.stringify({ ...normal, ...conditions }));
    await rename(`${path}.new`, path);
  }

  pidOf(name: string): number {
    const pid = this.stack.pids.get(name);
    if (pid === undefined) throw new Error(`there is no process ${name}`);
    return pid;
  }

  /** Does nothing if the process has just ended. */
  signal(name: string, signal: NodeJS.Signals): void {
    try {
      process.kill(this.pidOf(name), signal);
    } catch {
      // The launcher is restarting it.
    }
  }

  /** kill -9, and waits until the launcher has started the process again. */
  async kill(name: string): Promise<void> {
    const before = this.pidOf(name);
    this.signal(name, 'SIGKILL');
    const deadline = performance.now() + restartWithinMs;
    while (this.pidOf(name) === before) {
      if (performance.now() > deadline) throw new Error(`${name} was not started again`);
      await delay(20);
    }
  }

  /** The address of Redis with its password, which only the services know; Linux only. */
  async redisAddress(): Promise<URL> {
    const text = await readFile(`/proc/${this.pidOf('gateway')}/environ`, 'utf8');
    const address = /(?:^|\0)REDIS_URL=([^\0]+)/.exec(text)?.[1];
    if (address === undefined) throw new Error('the gateway has no REDIS_URL');
    return new URL(address);
  }
}

function removeOnSignals(stack: Stack): void {
  cleanUpOnSignals(async () => {
    await stack.stop();
    await rm(stack.dataDir, { recursive: true, force: true });
  });
}
