import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { admin, freePort } from '@salon/test-kit';
import type { RunningStack } from './running-stack.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ComposeOptions {
  environment?: Record<string, string>;
  variables?: Record<string, string>;
  scale?: Record<string, number>;
}

/** A whole gallery in containers of its own, from the files of docker compose. */
export class ComposeStack implements RunningStack {
  readonly pids = new Map<string, number>();
  readonly environment: Record<string, string>;

  private constructor(
    readonly url: string,
    readonly dataDir: string,
    environment: Record<string, string>,
    /** The variables of docker compose. */
    private readonly variables: NodeJS.ProcessEnv,
    private readonly scale: Record<string, number>,
  ) {
    this.environment = { ...environment };
  }

  /**
   * @param files the files of docker compose, as in COMPOSE_FILE
   * @param options.environment of all services
   * @param options.variables of docker compose
   * @param options.scale the number of containers of services that have more than one
   */
  static async start(
    files: string,
    { environment = {}, variables = {}, scale = {} }: ComposeOptions = {},
  ): Promise<ComposeStack> {
    const dataDir = await mkdtemp(join(tmpdir(), 'salon-compose-'));
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const own = join(dataDir, 'compose.json');
    const secrets = join(dataDir, 'secrets');
    /** A folder of the test that a container writes to. */
    const shared = async (name: string): Promise<{ volumes: string[] }> => {
      await mkdir(join(dataDir, name));
      await chmod(join(dataDir, name), 0o777);
      return { volumes: [`${join(dataDir, name)}:/data/${name}`] };
    };
    const changes = {
      gateway: await shared('spool'),
      auth: {},
      settings: {},
      media: {},
      worker: await shared('outbox'),
    };
    const changed = Object.entries(changes).map(([name, change]) => [
      name,
      { ...change, environment },
    ]);
    await writeFile(own, JSON.stringify({ services: Object.fromEntries(changed) }));
    const names = {
      ...process.env,
      COMPOSE_PROJECT_NAME: `salon-test-${port}`,
      COMPOSE_FILE: [files, own].join(delimiter),
      SECRETS_DIR: secrets,
      PORT: port,
      PUBLIC_URL: url,
      ADMIN_EMAIL: 'admin@salon.local',
      ADMIN_USERNAME: admin.username,
      ...variables,
    };
    const stack = new ComposeStack(names.PUBLIC_URL, dataDir, environment, names, scale);
    await execute(join(root, 'docker/make-secrets.sh'), { cwd: root, env: names });
    await replace(join(secrets, 'admin_password'), admin.password);
    if (process.env.SALON_MONGO_URL)
      await replace(join(secrets, 'mongo_url'), process.env.SALON_MONGO_URL);
    try {
      await stack.launch();
    } catch (error) {
      await stack.destroy();
      throw error;
    }
    return stack;
  }

  async launch(): Promise<void> {
    const scale = Object.entries(this.scale).flatMap(([name, count]) => [
      '--scale',
      `${name}=${count}`,
    ]);
    await this.compose('up', '--detach', '--wait', '--no-build', '--quiet-pull', ...scale);
    Object.assign(this.environment, await this.stores());
  }

  /** kill -9 from outside, as if the process had failed, so that Docker starts the container again. */
  kill(name: string): void {
    const docker = (...args: string[]) =>
      execFileSync('docker', args, { ...this.options, encoding: 'utf8' }).trim();
    const container = docker('compose', 'ps', '--quiet', name);
    process.kill(Number(docker('inspect', '--format', '{{.State.Pid}}', container)), 'SIGKILL');
  }

  async stop(): Promise<void> {
    await this.compose('stop');
  }

  async endsByThemselves(): Promise<string[]> {
    const log = await this.compose('logs', '--no-color', '--no-log-prefix');
    return log.match(/The configuration is refused:(\n {2}[^\n]*)*/g) ?? [];
  }

  /** @throws if a service has refused its configuration, also if Docker has started its container again */
  async destroy(): Promise<void> {
    let ends: string[];
    try {
      // `down` removes the logs.
      ends = await this.endsByThemselves();
    } finally {
      await this.compose('down', '--volumes', '--timeout', '5');
      await rm(this.dataDir, { recursive: true, force: true });
    }
    if (ends.length > 0) throw new Error(ends.join('\n'));
  }

  /** The addresses of the stores, which only this machine can reach. */
  private async stores(): Promise<Record<string, string>> {
    const addressOf = async (service: string): Promise<string> => {
      const container = (await this.compose('ps', '--quiet', service)).trim();
      const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
      const { stdout } = await execute('docker', ['inspect', '--format', format, container]);
      return stdout.trim();
    };
    const secret = async (name: string) =>
      (await readFile(join(this.dataDir, 'secrets', name), 'utf8')).trim();
    return {
      MONGO_URL: (await secret('mongo_url')).replace('mongo:', `${await addressOf('mongo')}:`),
      MINIO_ENDPOINT: `http://${await addressOf('minio')}:9000`,
      MINIO_ACCESS_KEY: await secret('storage_access_key'),
      MINIO_SECRET_KEY: await secret('storage_secret_key'),
    };
  }

  /** Runs `docker compose` with these arguments. */
  compose(...args: string[]): Promise<string> {
    return this.run('docker', 'compose', ...args);
  }

  /** Runs a program in the root of the repository, with the variables of docker compose. */
  async run(program: string, ...args: string[]): Promise<string> {
    const { stdout } = await execute(program, args, this.options);
    return stdout;
  }

  private get options() {
    return { cwd: root, env: this.variables, maxBuffer: 64 * 1024 * 1024 };
  }
}

/** Files of secrets are read-only. */
async function replace(path: string, content: string): Promise<void> {
  await readFile(path);
  await chmod(path, 0o644);
  await writeFile(path, `${content}\n`);
  await chmod(path, 0o444);
}
