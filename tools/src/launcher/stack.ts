import { setTimeout as wait } from 'node:timers/promises';
import { exitConfig } from '@salon/server-kit/environment';
import { adminReport, listeningReport, type AdminReport } from '@salon/server-kit/parent-messages';
import { AdminPassword } from './admin-password.ts';
import { adviceOnSize } from './advice-on-size.ts';
import { banner } from './banner.ts';
import { systemClock } from './clock.ts';
import type { Configuration, Environment } from './configuration.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { databaseAt, newSocket, recordStores, removeSocket } from './embedded-address.ts';
import { recordProcesses, stopOrphanedProcesses } from './orphaned-processes.ts';
import { notifyParent } from './launcher-messages.ts';
import type { Log } from './log.ts';
import { claimPort, freePort, nameOf, reachable, untilListening } from './ports.ts';
import { MetricsServer } from './metrics.ts';
import {
  embeddedMongo,
  redisFolder,
  redisServer,
  SERVICES,
  services,
  STOP_STAGES,
  type Service,
} from './processes.ts';
import { untilReady } from './readiness.ts';
import { RedisRepair } from './redis-repair.ts';
import { loadSecrets, randomSecret } from './secrets.ts';
import { Supervisor } from './supervisor.ts';

export interface StackOptions {
  root: string;
  env: Environment;
  configuration: Configuration;
  log: Log;
  /** Shows text to the user, outside the log. */
  show: (text: string) => void;
  /** Called with an exit code and the reason for the log when the gallery cannot go on. */
  onFatal: (exitCode: number, reason: string) => void;
}

type MetricsPorts = Partial<Record<Service, number>>;

const ADMIN_REPORT_POLL_MS = 50;
const ADMIN_REPORT_SLOW_AFTER_MS = 5_000;

/** The stores and services that `npm start` runs. */
export class Stack {
  private readonly supervisor: Supervisor;
  private readonly stopping = new AbortController();
  private readonly redisRepair: RedisRepair;
  private unlock = () => {};
  private socket: string | undefined;
  private metrics: MetricsServer | undefined;
  private adminReport: AdminReport | undefined;
  /** The gateway process that has reported that it listens. */
  private listeningPid: number | undefined;
  /** Only during the start. */
  private onGatewayCrash = () => {};

  constructor(private readonly options: StackOptions) {
    const { configuration, log } = options;
    this.redisRepair = new RedisRepair(redisFolder(configuration.DATA_DIR), log);
    this.supervisor = new Supervisor(
      {
        started: (name, pid) => this.started(name, pid),
        line: (name, line, source) => {
          log.line(name, line, source);
          if (name === 'redis') this.redisRepair.heard(line);
        },
        message: (name, message) => this.heard(name, message),
        crashed: (name, ending, waitMs) => {
          log.warn(`${name} ${ending}, restarting it in ${waitMs / 1000} s`);
          if (name === 'gateway') this.onGatewayCrash();
        },
        refused: (name) => {
          // The database uses the same exit code for a damaged journal.
          const what = name === 'embedded-mongo' ? 'cannot start' : 'refuses its configuration';
          log.warn(`${name} ${what}; see above. Salon stops`);
          options.onFatal(exitConfig, 'a process cannot start');
        },
      },
      systemClock,
    );
  }

  /** Resolves when the gallery is ready. Rejects with a LaunchError, or an AbortError if stopped before. */
  async start(): Promise<void> {
    const { configuration, log, show } = this.options;
    const { DATA_DIR, HOST } = configuration;
    this.unlock = await lockDataFolder(DATA_DIR, {
      onWaiting: (host) => log.info(`checks for 15 seconds whether Salon still runs on ${host}`),
      onLost: () => this.lostFolder(),
    });
    const orphans = await stopOrphanedProcesses(DATA_DIR);
    if (orphans.length > 0) log.info(`stopped processes of an earlier run: ${orphans.join(', ')}`);
    const port = await claimPort(configuration.PORT, HOST);
    const metricsPorts = await this.serveMetrics();
    const local = `http://${reachable(HOST)}:${port}`;
    const url = configuration.PUBLIC_URL ?? `http://${nameOf(HOST)}:${port}`;
    const secrets = loadSecrets(DATA_DIR);
    const password = new AdminPassword(configuration, secrets);
    await this.startServices(
      {
        PORT: String(port),
        PUBLIC_URL: url,
        JWT_SECRET: configuration.JWT_SECRET ?? secrets.jwtSecret,
        ADMIN_PASSWORD: configuration.ADMIN_PASSWORD ?? password.generated ?? '',
      },
      metricsPorts,
    );
    await this.untilReady(local, port);
    if (password.generated !== undefined) await this.untilAdminKnown();
    const admin = this.newAdmin(password);
    show(banner({ url, dataDir: DATA_DIR, admin }));
    if (admin) password.markShown();
    const ready = { url: local, pids: this.supervisor.pids };
    log.info('ready', ready);
    notifyParent({ type: 'ready', ...ready });
  }

  /** @param reason for the log */
  async stop(reason: string): Promise<void> {
    this.options.log.info('stopping', { reason });
    this.stopping.abort();
    await this.supervisor.stop(STOP_STAGES);
    this.release();
  }

  kill(): void {
    // Ends the repair of Redis too.
    this.stopping.abort();
    this.supervisor.kill();
    this.release();
  }

  /** At once: a process that stops in order would still write into the folder that another gallery uses. */
  private lostFolder(): void {
    const { configuration, log, onFatal } = this.options;
    const what = `has taken over ${configuration.DATA_DIR} while this one was suspended`;
    log.warn(`another Salon ${what}: this one stops`);
    this.kill();
    onFatal(1, 'it has lost its data folder');
  }

  private release(): void {
    this.metrics?.stop();
    if (this.socket) removeSocket(this.socket);
    this.unlock();
  }

  private async startServices(computed: Environment, metricsPorts: MetricsPorts): Promise<void> {
    const { root, env, configuration, log } = this.options;
    const { DATA_DIR: dataDir, MONGO_URL, REDIS_URL } = configuration;
    const { signal } = this.stopping;
    const port = await freePort();
    const password = randomSecret();
    const socket = MONGO_URL ? undefined : newSocket();
    this.socket = socket;
    if (!REDIS_URL) {
      const redis = redisServer({ dataDir, password, port, env });
      const beforeRestart = () => this.redisRepair.beforeRestart({ env: redis.env, signal });
      this.supervisor.start({ ...redis, beforeRestart });
    }
    if (socket) this.supervisor.start(embeddedMongo({ root, dataDir, socket }));
    const redisUrl = REDIS_URL ?? `redis://:${password}@127.0.0.1:${port}`;
    recordStores(dataDir, { socket, redisUrl });
    const waitFor = (name: string, at: number | string) =>
      untilListening(at, signal, () => log.warn(`still waiting for ${name}, see its lines above`));
    if (!REDIS_URL) await waitFor('redis', port);
    if (socket) await waitFor('embedded-mongo', socket);
    const forAll = {
      NODE_ENV: 'production',
      ...env,
      ...computed,
      DATA_DIR: dataDir,
      HOST: configuration.HOST,
      LOG_LEVEL: configuration.LOG_LEVEL,
      ADMIN_USERNAME: configuration.ADMIN_USERNAME,
      ADMIN_EMAIL: configuration.ADMIN_EMAIL,
      REDIS_URL: redisUrl,
      ...(socket && { MONGO_URL: databaseAt(socket) }),
    };
    for (const service of services(root, forAll, metricsPorts)) this.supervisor.start(service);
  }

  /** Serves the metrics of all processes, also while they start, and returns the port of each. */
  private async serveMetrics(): Promise<MetricsPorts> {
    const { METRICS_PORT, METRICS_HOST: host, MONGO_URL, REDIS_URL } = this.options.configuration;
    if (METRICS_PORT === undefined) return {};
    const port = await claimPort(METRICS_PORT, host, {
      port: 'METRICS_PORT',
      host: 'METRICS_HOST',
    });
    const ports: MetricsPorts = {};
    for (const service of SERVICES) ports[service] = await freePort();
    const stores = [MONGO_URL ? [] : ['embedded-mongo'], REDIS_URL ? [] : ['redis']].flat();
    const others = () =>
      Object.fromEntries(stores.map((name) => [name, name in this.supervisor.pids]));
    this.metrics = new MetricsServer({ port, host, ports, others });
    await this.metrics.start();
    return ports;
  }

  /**
   * Rejects with a LaunchError if the gateway crashes while another process has its port, for example the gateway of
   * another checkout that was started at the same time.
   */
  private async untilReady(local: string, port: number): Promise<void> {
    const { configuration, log } = this.options;
    const portTaken = new Promise<never>((_, reject) => {
      this.onGatewayCrash = () => void claimPort(port, configuration.HOST).catch(reject);
    });
    const ready = untilReady({
      url: `${local}/api/health/ready`,
      isListening: () => this.isGatewayListening(),
      signal: this.stopping.signal,
      onSlow: (body) => log.warn('still not ready', { gateway: body ?? 'does not answer' }),
    });
    await Promise.race([ready, portTaken]);
    this.onGatewayCrash = () => {};
  }

  /** False after a crash until the next gateway process listens. */
  private isGatewayListening(): boolean {
    return this.listeningPid !== undefined && this.listeningPid === this.supervisor.pids['gateway'];
  }

  /** The admin whose password was generated at this start; undefined if auth kept an earlier one. */
  private newAdmin({
    generated,
  }: AdminPassword): { username: string; password: string } | undefined {
    if (generated === undefined || !this.adminReport?.passwordSet) return undefined;
    return { username: this.adminReport.username, password: generated };
  }

  private started(name: string, pid: number): void {
    const { log } = this.options;
    this.record({ ...this.supervisor.pids, [name]: pid });
    log.info(`${name} started`, { childPid: pid });
    notifyParent({ type: 'started', name, pid });
  }

  /** Only the next launcher reads the record, so a full disk must not prevent the restart of a process. */
  private record(pids: Record<string, number>): void {
    const { configuration, log } = this.options;
    try {
      recordProcesses(configuration.DATA_DIR, pids);
    } catch (error) {
      log.warn('could not record the running processes', { reason: String(error) });
    }
  }

  private heard(name: string, message: unknown): void {
    if (name === 'gateway' && listeningReport.safeParse(message).success) {
      this.listeningPid = this.supervisor.pids['gateway'];
    }
    const advice = name === 'embedded-mongo' ? adviceOnSize(message) : undefined;
    if (advice) this.options.log.warn(advice);
    const report = adminReport.safeParse(message);
    if (name === 'auth' && report.success) this.adminReport = report.data;
  }

  /** Waits for auth's report, which may arrive after the gateway's readiness although auth sends it earlier. */
  private async untilAdminKnown(): Promise<void> {
    const { signal } = this.stopping;
    const onSlow = () => this.options.log.warn('still waiting for auth to confirm the password');
    const timer = setTimeout(onSlow, ADMIN_REPORT_SLOW_AFTER_MS);
    try {
      while (!this.adminReport) await wait(ADMIN_REPORT_POLL_MS, undefined, { signal });
    } finally {
      clearTimeout(timer);
    }
  }
}
