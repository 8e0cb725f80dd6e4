import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanUpOnSignals, freePort, type LauncherMessage } from '@salon/test-kit';
import { galleryVariables } from './gallery-variables.ts';

/** For the first start of a checkout that still has to build. */
const READY_WITHIN_MS = 180_000;
const LINES_SHOWN = 20;

export interface Launch {
  /** The checkout whose gallery is started. */
  checkout: string;
  dataDir: string;
  environment?: Record<string, string>;
  /** Whether to start with the checks of `npm start`, not only with the launcher. */
  isComplete?: boolean;
}

interface Ready {
  url: string;
  /** By name. */
  pids: ReadonlyMap<string, number>;
}

/** A running gallery of a checkout, which can differ from the one that this benchmark belongs to. */
export class LaunchedGallery {
  private constructor(
    private readonly launcher: ChildProcess,
    /** The process that has started all others. */
    readonly pid: number,
    private readonly ready: Ready,
    /** Time until it was ready. */
    readonly seconds: number,
  ) {}

  static async start(launch: Launch): Promise<LaunchedGallery> {
    const { checkout, dataDir, environment } = launch;
    const program = launch.isComplete ? 'tools/start.mjs' : 'tools/dist/launcher/main.js';
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const startedMs = performance.now();
    const launcher = spawn(process.execPath, [program], {
      cwd: checkout,
      env: galleryVariables(process.env, { checkout, url, dataDir, environment }),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const { pid } = launcher;
    if (pid === undefined) throw new Error(`${program} could not be started`);
    launcher.once(
      'exit',
      cleanUpOnSignals(() => end(launcher)),
    );
    const file = join(dataDir, 'launcher.log');
    const log = createWriteStream(file, { flags: 'a' });
    launcher.stdout?.pipe(log);
    launcher.stderr?.pipe(log);
    try {
      const ready = await untilReady(launcher, file);
      return new LaunchedGallery(launcher, pid, ready, (performance.now() - startedMs) / 1000);
    } catch (error) {
      await end(launcher);
      throw error;
    }
  }

  get url(): string {
    return this.ready.url;
  }

  get pids(): ReadonlyMap<string, number> {
    return this.ready.pids;
  }

  stop(): Promise<void> {
    return end(this.launcher);
  }
}

/** Ends a launcher like Ctrl-C. */
async function end(launcher: ChildProcess): Promise<void> {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return;
  const gone = once(launcher, 'exit');
  launcher.kill('SIGINT');
  await gone;
}

/** The database that the launcher has started for the gallery in this folder. */
export async function embeddedDatabase(dataDir: string): Promise<string> {
  const { socket } = JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')) as Record<
    string,
    string
  >; // written by the launcher
  return `mongodb://${encodeURIComponent(socket ?? '')}/salon`;
}

/** With the last lines of the log, because the data of a gallery that does not start is removed. */
async function failure(why: string, log: string): Promise<Error> {
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n').slice(-LINES_SHOWN);
  return new Error(`the gallery ${why}; the last lines of its log are:\n${lines.join('\n')}`);
}

function untilReady(launcher: ChildProcess, log: string): Promise<Ready> {
  const pids = new Map<string, number>();
  return new Promise((resolve, reject) => {
    const fail = (why: string) => void failure(why, log).then(reject, reject);
    const timer = setTimeout(() => fail('did not become ready'), READY_WITHIN_MS);
    const onExit = (code: number | null) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    };
    launcher.once('exit', onExit);
    launcher.on('message', (message: LauncherMessage) => {
      if (message.type === 'started') pids.set(message.name, message.pid);
      if (message.type !== 'ready') return;
      clearTimeout(timer);
      launcher.off('exit', onExit);
      resolve({ url: message.url, pids });
    });
  });
}
