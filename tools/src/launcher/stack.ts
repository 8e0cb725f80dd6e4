import { setTimeout as wait } from 'node:timers/promises';
import { exitConfig } from '@salon/server-kit/environment';
import { AdminPassword, adminReport } from './admin-password.ts';
import { banner } from './banner.ts';
import { systemClock } from './clock.ts';
import type { Configuration, Environment } from './configuration.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { databaseAt, newSocket, recordEmbeddedMongo, removeSocket } from './embedded-address.ts';
import { recordProcesses, stopLeftovers } from './leftovers.ts';
import type { Log } from './log.ts';
import { claimPort, freePort, untilListening } from './ports.ts';
import { embeddedMongo, redisServer, services, STOP_STAGES } from './processes.ts';
import { untilReady } from './readiness.ts';
import { loadSecrets, randomSecret } from './secrets.ts';
import { Supervisor } from './supervisor.ts';

export interface StackOptions {
  root: string;
  env: Environment;
  configuration: Configuration;
  log: Log;
  /** Shows the person something outside the log. */
  show: (text: string) => void;
  /** Called when a service makes going on pointless, with the exit code. */
  onHopeless: (exitCode: number) => void;
}

/** A report that has not come by then will not. */
const ADMIN_REPORT_MS = 5_000;

/** Everything `npm start` runs: the stores, the services, and what is known about them. */
export class Stack {
  readonly #supervisor: Supervisor;
  readonly #stopping = new AbortController();
  #unlock = () => {};
  #socket: string | undefined;
  #adminReport: { username: string; passwordSet: boolean } | undefined;
  #onAdminReport = () => {};

  constructor(private readonly options: StackOptions) {
    const { log } = options;
    this.#supervisor = new Supervisor(
      {
        started: (name, pid) => this.#started(name, pid),
        line: (name, line, source) => log.line(name, line, source),
        message: (name, message) => this.#heard(name, message),
        died: (name, ending, waitMs) =>
          log.warn(`${name} ${ending}, starting it again in ${waitMs / 1000} s`),
        refused: (name) => {
          log.warn(`${name} refuses its configuration, as it says above; Salon stops`);
          options.onHopeless(exitConfig);
        },
      },
      systemClock,
    );
  }

  /** Resolves when the gallery can be used. Rejects with a LaunchError, or an AbortError when stopped before. */
  async start(): Promise<void> {
    const { configuration, log, show } = this.options;
    const { DATA_DIR, HOST } = configuration;
    this.#unlock = lockDataFolder(DATA_DIR);
    const leftovers = await stopLeftovers(DATA_DIR);
    if (leftovers.length > 0) log.info(`stopped what an earlier run left: ${leftovers.join(', ')}`);
    const port = await claimPort(configuration.PORT, HOST);
    const local = `http://${reachable(HOST)}:${port}`;
    const url = configuration.PUBLIC_URL ?? local;
    const secrets = loadSecrets(DATA_DIR);
    const password = new AdminPassword(configuration, secrets);
    await this.#startServices({
      PORT: String(port),
      PUBLIC_URL: url,
      JWT_SECRET: configuration.JWT_SECRET ?? secrets.jwtSecret,
      ADMIN_PASSWORD: configuration.ADMIN_PASSWORD ?? password.generated ?? '',
    });
    await untilReady({
      url: `${local}/api/health/ready`,
      signal: this.#stopping.signal,
      onSlow: (body) => log.warn('still not ready', { gateway: body ?? 'does not answer' }),
    });
    if (password.generated !== undefined) await this.#untilAdminKnown();
    const admin = this.#newAdmin(password);
    show(banner({ url, dataDir: DATA_DIR, admin }));
    if (admin) password.announced();
    const ready = { url: local, pids: this.#supervisor.pids };
    log.info('ready', ready);
    tellParent({ type: 'ready', ...ready });
  }

  /** @param because goes into the log */
  async stop(because: string): Promise<void> {
    this.options.log.info('stopping', { because });
    this.#stopping.abort();
    await this.#supervisor.stop(STOP_STAGES);
    this.#release();
  }

  kill(): void {
    this.#supervisor.kill();
    this.#release();
  }

  #release(): void {
    if (this.#socket) removeSocket(this.#socket);
    this.#unlock();
  }

  async #startServices(computed: Environment): Promise<void> {
    const { root, env, configuration } = this.options;
    const { DATA_DIR: dataDir, MONGO_URL, REDIS_URL } = configuration;
    const { signal } = this.#stopping;
    const port = await freePort();
    const password = randomSecret();
    const socket = MONGO_URL ? undefined : newSocket();
    this.#socket = socket;
    if (!REDIS_URL) this.#supervisor.start(redisServer({ dataDir, password, port, env }));
    if (socket) this.#supervisor.start(embeddedMongo({ root, dataDir, socket }));
    if (socket) recordEmbeddedMongo(dataDir, socket);
    if (!REDIS_URL) await untilListening(port, signal);
    if (socket) await untilListening(socket, signal);
    const forAll = {
      NODE_ENV: 'production',
      ...env,
      ...computed,
      DATA_DIR: dataDir,
      HOST: configuration.HOST,
      LOG_LEVEL: configuration.LOG_LEVEL,
      ADMIN_USERNAME: configuration.ADMIN_USERNAME,
      ADMIN_EMAIL: configuration.ADMIN_EMAIL,
      REDIS_URL: REDIS_URL ?? `redis://:${password}@127.0.0.1:${port}`,
      ...(socket && { MONGO_URL: databaseAt(socket) }),
    };
    for (const service of services(root, forAll)) this.#supervisor.start(service);
  }

  /** The admin whose password was made at this start; undefined when auth has left an earlier one alone. */
  #newAdmin({ generated }: AdminPassword): { username: string; password: string } | undefined {
    if (generated === undefined || !this.#adminReport?.passwordSet) return undefined;
    return { username: this.#adminReport.username, password: generated };
  }

  #started(name: string, pid: number): void {
    const { configuration, log } = this.options;
    recordProcesses(configuration.DATA_DIR, { ...this.#supervisor.pids, [name]: pid });
    log.info(`${name} started`, { childPid: pid });
    tellParent({ type: 'started', name, pid });
  }

  #heard(name: string, message: unknown): void {
    const report = adminReport.safeParse(message);
    if (name !== 'auth' || !report.success) return;
    this.#adminReport = report.data;
    this.#onAdminReport();
  }

  /** Auth reports before it answers calls, but its report and the gateway's readiness come different ways. */
  async #untilAdminKnown(): Promise<void> {
    if (this.#adminReport) return;
    const reported = new Promise<void>((resolve) => (this.#onAdminReport = resolve));
    await Promise.race([reported, wait(ADMIN_REPORT_MS, undefined, { ref: false })]);
  }
}

const tellParent = (message: object): void => void process.send?.(message);

/** An address to connect to, for one to listen on. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
