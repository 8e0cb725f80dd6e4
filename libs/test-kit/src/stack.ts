import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNativeError } from 'node:util/types';
import { freePort } from './free-port.ts';
import { withDatabase } from './mongo-server.ts';

export const admin = { username: 'admin', password: 'a password for tests' };

const root = fileURLToPath(new URL('../../..', import.meta.url));
const readyWithinMs = 150_000;
const linesShown = 40;

/** If MongoDB or MinIO are given, each stack gets its own database and bucket on them. */
function ownPartsOfSharedServers(): Record<string, string> {
  const name = `salon-test-${randomUUID()}`;
  const { MONGO_URL, MINIO_ENDPOINT } = process.env;
  const own: Record<string, string> = {};
  if (MONGO_URL) own.MONGO_URL = withDatabase(MONGO_URL, name);
  if (MINIO_ENDPOINT) own.MINIO_BUCKET = name;
  return own;
}

/** Redis, the mail server and the files of secrets may be those of another gallery. */
const isForeign = (name: string) => /^(REDIS_URL|SMTP_URL)$|_FILE$/.test(name);

/** The variables of the launcher: some of `source`, and all that the test gives. */
export const launcherVariables = (
  source: NodeJS.ProcessEnv,
  { url, dataDir, environment }: Pick<Stack, 'url' | 'dataDir' | 'environment'>,
): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(source).filter(([name]) => !isForeign(name))),
  NODE_OPTIONS: '',
  LOG_FORMAT: 'json',
  // Stacks that run at once cannot share a port.
  METRICS_PORT: '',
  HOST: '127.0.0.1',
  PORT: new URL(url).port,
  DATA_DIR: dataDir,
  PUBLIC_URL: url,
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
  ...environment,
});

/** See `notifyParent` of the launcher, which this library cannot import. */
export type LauncherMessage =
  | { type: 'ready'; url: string; pids: Record<string, number> }
  | { type: 'started'; name: string; pid: number };

/** Null while the process runs. */
const endingOf = ({ exitCode, signalCode }: ChildProcess) => signalCode ?? exitCode;

/** A whole gallery in its own data folder, started by the launcher as with `npm start`. */
export class Stack {
  readonly pids = new Map<string, number>();
  private launcher: ChildProcess | undefined;

  private constructor(
    readonly url: string,
    readonly dataDir: string,
    /** The variables that differ from the defaults of a test. */
    readonly environment: Record<string, string>,
  ) {}

  /** @param onCreated called before the gallery starts, in a folder that stays if it does not */
  static async start(
    environment: Record<string, string> = {},
    onCreated: (stack: Stack) => void = () => undefined,
  ): Promise<Stack> {
    const port = await freePort();
    const dataDir = await mkdtemp(join(tmpdir(), 'salon-test-'));
    const stack = new Stack(`http://127.0.0.1:${port}`, dataDir, {
      ...ownPartsOfSharedServers(),
      ...environment,
    });
    onCreated(stack);
    try {
      await stack.launch();
      return stack;
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  /** Starts the gallery again in the same data folder, at the same address. */
  async launch(): Promise<void> {
    const launcher = spawn(process.execPath, ['tools/dist/launcher/main.js'], {
      cwd: root,
      env: launcherVariables(process.env, this),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.launcher = launcher;
    const log = createWriteStream(join(this.dataDir, 'launcher.log'), { flags: 'a' });
    launcher.stdout?.pipe(log);
    launcher.stderr?.pipe(log);
    await this.untilReady(launcher);
  }

  /** kill -9 of one process, which the launcher restarts. Does nothing if the process is just being restarted. */
  kill(name: string): void {
    const pid = this.pids.get(name);
    if (pid === undefined) throw new Error(`there is no process ${name}`);
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // Not `instanceof Error`, because each test file in Jest has its own global Error.
      if (!(isNativeError(error) && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }

  /** Stops the gallery like Ctrl-C; the data stays. A second call waits for the end, too. */
  async stop(): Promise<void> {
    const { launcher } = this;
    if (launcher && endingOf(launcher) === null) {
      const gone = once(launcher, 'exit');
      launcher.kill('SIGINT');
      await gone;
    }
    this.launcher = undefined;
  }

  /** The log messages about processes that ended by themselves. Processes killed by a test end by a signal. */
  async endsByThemselves(): Promise<string[]> {
    const log = await this.log();
    return (
      log.match(/"msg":"[\w-]+ (exited with code|refuses its configuration|cannot start)[^"]*"/g) ??
      []
    );
  }

  /** @throws if the launcher or a process has ended by itself; the log is then kept */
  async destroy(): Promise<void> {
    const ending = this.launcher ? endingOf(this.launcher) : null;
    await this.stop();
    if (ending !== null) {
      throw new Error(`the stack ended by itself (${ending}); see ${this.dataDir}/launcher.log`);
    }
    const ends = await this.endsByThemselves();
    if (ends.length > 0) {
      throw new Error(`${ends.join(', ')}; see ${this.dataDir}/launcher.log`);
    }
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private log(): Promise<string> {
    return readFile(join(this.dataDir, 'launcher.log'), 'utf8');
  }

  /** With the last lines of the log, because the file is lost after a run in CI. */
  private async failure(why: string): Promise<Error> {
    const lines = (await this.log()).trimEnd().split('\n').slice(-linesShown);
    const file = `${this.dataDir}/launcher.log`;
    return new Error(`the stack ${why}; see ${file}, whose last lines are:\n${lines.join('\n')}`);
  }

  private untilReady(launcher: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail('did not become ready'), readyWithinMs);
      const fail = (why: string) => {
        clearTimeout(timer);
        this.failure(why).then(reject, reject);
      };
      launcher.once('exit', (code) => fail(`ended with ${code}`));
      launcher.on('message', (message: LauncherMessage) => {
        if (message.type === 'started') this.pids.set(message.name, message.pid);
        if (message.type !== 'ready') return;
        clearTimeout(timer);
        launcher.removeAllListeners('exit');
        resolve();
      });
    });
  }
}
