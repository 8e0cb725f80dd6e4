import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withoutEmpty } from '@salon/server-kit/environment';
import type { AdminReport } from '@salon/server-kit/parent-messages';
import { freePort } from '@salon/test-kit';
import { readConfiguration } from './configuration.ts';
import { createLog } from './log.ts';
import { identityOf } from './process-identity.ts';
import { untilListening } from './ports.ts';
import { Stack } from './stack.ts';

/** Stand-ins for the services: the launcher only starts, watches and stops them. */
const STAND_INS: Record<string, string> = {
  'embedded-mongo': `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { createServer } from 'node:net';
    mkdirSync(process.env.EMBEDDED_MONGO_DIR, { recursive: true });
    writeFileSync(process.env.EMBEDDED_MONGO_DIR + '/log', '');
    createServer().listen(process.env.EMBEDDED_MONGO_SOCKET);`,
  // Delayed, as on a busy machine: the gateway is ready before the report arrives.
  auth: `
    const passwordSet = Boolean(process.env.ADMIN_PASSWORD);
    setTimeout(() => process.send({ type: 'admin', username: 'admin', passwordSet }), 300);`,
  media: `
    import { writeFileSync } from 'node:fs';
    writeFileSync(process.env.DATA_DIR + '/../redis-url', process.env.REDIS_URL);`,
  gateway: `
    import { createServer } from 'node:http';
    const server = createServer((_, reply) => reply.end('{}'));
    server.listen(process.env.PORT, process.env.HOST, () => process.send({ type: 'listening' }));`,
};
const KEEP_GOING = `setInterval(() => {}, 1e6); process.on('disconnect', () => process.exit(0));`;

let folder: string;
let stack: Stack | undefined;
let output: string;
let port: string;

beforeEach(async () => {
  port = String(await freePort());
  folder = mkdtempSync(join(tmpdir(), 'salon-stack-'));
  output = '';
  for (const app of ['settings', 'auth', 'media', 'worker', 'gateway', 'embedded-mongo']) {
    const dist = join(folder, 'apps', app, 'dist');
    mkdirSync(dist, { recursive: true });
    writeFileSync(join(folder, 'apps', app, 'package.json'), '{"type":"module"}');
    writeFileSync(join(dist, 'main.js'), `${STAND_INS[app] ?? ''}\n${KEEP_GOING}`);
  }
});

afterEach(async () => {
  await stack?.stop('the test is over');
  rmSync(folder, { recursive: true });
});

function aStack(env: Record<string, string> = {}, onFatal = (_: number) => {}): Stack {
  const show = (text: string) => (output += text) !== '';
  const all = withoutEmpty({ PATH: process.env['PATH'], PORT: port, LOG_FORMAT: 'json', ...env });
  const configuration = readConfiguration(all, folder);
  const log = createLog({ ...configuration, isColoured: false, write: show });
  stack = new Stack({ root: folder, env: all, configuration, log, show, onFatal });
  return stack;
}

const lines = () =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const pidsWhenReady = () =>
  lines().find(({ msg }) => msg === 'ready')?.['pids'] as Record<string, number>;

/** The address that the stand-in of `media` got; undefined until it has written the file, maybe after the start. */
function redisUrl(): URL | undefined {
  const path = join(folder, 'redis-url');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return text === '' ? undefined : new URL(text);
}

/** The replies of the stack's Redis to commands, a line each. */
async function fromRedis(...commands: string[]): Promise<string> {
  const { port, password } = await until(redisUrl);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write([`AUTH ${password}`, ...commands, 'QUIT', ''].join('\r\n'));
  return text(socket);
}

/** Polls, because the condition depends on another process. */
async function until<T>(look: () => T | undefined): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    await wait(20);
  }
}

/** Kills a process of the stack and returns the pid of the one that replaces it. */
async function killAndAwaitRestart(name: string): Promise<number> {
  const killed = pidsWhenReady()[name] ?? 0;
  process.kill(killed, 'SIGKILL');
  const isNew = ({ msg, childPid }: Record<string, unknown>) =>
    msg === `${name} started` && childPid !== killed;
  const started = await until(() => lines().find(isNew));
  return Number(started['childPid']);
}

describe('the stack', () => {
  it('starts all processes, reports the address, and stops all processes', async () => {
    await aStack().start();
    const pids = pidsWhenReady();
    expect(Object.keys(pids).sort()).toEqual(
      ['auth', 'embedded-mongo', 'gateway', 'media', 'redis', 'settings', 'worker'].sort(),
    );
    expect(output).toMatch(/Salon is ready at http:\/\/127\.0\.0\.1:\d+/);
    await stack?.stop('the test is over');
    expect(Object.values(pids).map(identityOf)).toEqual(Object.values(pids).map(() => undefined));
    expect(lines().find(({ msg }) => msg === 'stopping')?.['reason']).toBe('the test is over');
  });

  it('recommends MongoDB for a large gallery', async () => {
    const sizes = { 'salon.images': 60_000 };
    const report = `process.send(${JSON.stringify({ type: 'listening', sizes })});`;
    const server = `${STAND_INS['embedded-mongo'] ?? ''}\n${report}`;
    writeFileSync(join(folder, 'apps/embedded-mongo/dist/main.js'), `${server}\n${KEEP_GOING}`);
    await aStack().start();
    await until(() => lines().find(({ msg }) => String(msg).includes('60,000 images')));
  });

  it('ends every process in time, even if the services ignore SIGTERM', async () => {
    const stubborn = `process.on('SIGTERM', () => {});\n${KEEP_GOING}`;
    for (const app of ['settings', 'auth', 'media', 'worker', 'gateway']) {
      writeFileSync(
        join(folder, 'apps', app, 'dist/main.js'),
        `${STAND_INS[app] ?? ''}\n${stubborn}`,
      );
    }
    await aStack().start();
    const pids = pidsWhenReady();
    await stack?.stop('the test is over');
    expect(Object.values(pids).map(identityOf)).toEqual(Object.values(pids).map(() => undefined));
  });

  it('shows a generated password only at the first start, however late the report arrives', async () => {
    const mayReport = join(folder, 'auth-may-report');
    const late = `
      import { existsSync } from 'node:fs';
      import { setTimeout as wait } from 'node:timers/promises';
      if (process.env.ADMIN_PASSWORD) while (!existsSync('${mayReport}')) await wait(20);`;
    const auth = `${late}\n${STAND_INS['auth'] ?? ''}\n${KEEP_GOING}`;
    writeFileSync(join(folder, 'apps/auth/dist/main.js'), auth);
    const started = aStack().start();
    const isNotice = ({ msg }: Record<string, unknown>) =>
      msg === 'still waiting for auth to confirm the password';
    await until(() => lines().find(isNotice));
    writeFileSync(mayReport, '');
    await started;
    const password = /password {2}(\S{20})/.exec(output)?.[1] ?? '';
    expect(password).not.toBe('');
    const onDisk = readdirSync(join(folder, 'data'), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    expect(onDisk.join('')).not.toContain(password);
    await stack?.stop('the test is over');
    output = '';
    await aStack().start();
    expect(output).toContain('Salon is ready');
    expect(output).not.toContain('password');
  });

  it('shows no password that auth has not set', async () => {
    const kept: AdminReport = { type: 'admin', username: 'admin', passwordSet: false };
    const report = `process.send(${JSON.stringify(kept)});`;
    writeFileSync(join(folder, 'apps/auth/dist/main.js'), `${report}\n${KEEP_GOING}`);
    await aStack().start();
    expect(output).not.toContain('password');
  });

  it('restarts a killed store at the same address', async () => {
    await aStack().start();
    const { port } = await until(redisUrl);
    await killAndAwaitRestart('redis');
    await untilListening(Number(port), AbortSignal.timeout(60_000));
  });

  it('starts with the keys of Redis after a power cut that left zeros in its file', async () => {
    await aStack().start();
    await fromRedis('SET first 1', 'SET last kept');
    await stack?.stop('the test is over');
    rmSync(join(folder, 'redis-url'));
    const name = 'appendonly.aof.1.incr.aof';
    const path = join(folder, 'data/redis/appendonlydir', name);
    appendFileSync(path, Buffer.alloc(200));
    await aStack().start();
    const report = await until(() => lines().find(({ msg }) => String(msg).startsWith('cut off')));
    expect(report).toMatchObject({ path, bytes: 200 });
    const { port } = await until(redisUrl);
    await untilListening(Number(port), AbortSignal.timeout(60_000));
    expect(await fromRedis('GET last')).toContain('\r\nkept\r\n');
  });

  it('restarts a killed service although the processes cannot be recorded', async () => {
    await aStack().start();
    // Fails like a full disk: a folder cannot be written as a file.
    mkdirSync(join(folder, 'data/processes.json.new'));
    const pid = await killAndAwaitRestart('settings');
    expect(identityOf(pid)).toBeDefined();
    const warning = lines().find(({ msg }) => msg === 'could not record the running processes');
    expect(warning?.['reason']).toMatch('EISDIR');
  });

  it('does not take another server on its port for its own gateway', async () => {
    const other = `
      import { createServer } from 'node:http';
      createServer((_, reply) => reply.end('{}')).listen(process.env.PORT, process.env.HOST);`;
    writeFileSync(join(folder, 'apps/settings/dist/main.js'), `${other}\n${KEEP_GOING}`);
    writeFileSync(join(folder, 'apps/gateway/dist/main.js'), 'process.exit(1)');
    await expect(aStack().start()).rejects.toThrow(
      /^Port \d+ is in use\. Stop what listens there, or set PORT to another\.$/,
    );
    expect(output).not.toContain('Salon is ready');
    expect(output).not.toContain('password');
  });

  it('restarts a gateway that crashes during the start if its port is free', async () => {
    const crashesOnce = `
      import { existsSync, writeFileSync } from 'node:fs';
      const mark = process.env.DATA_DIR + '/crashed';
      if (!existsSync(mark)) {
        writeFileSync(mark, '');
        process.exit(1);
      }`;
    const gateway = `${crashesOnce}\n${STAND_INS['gateway'] ?? ''}\n${KEEP_GOING}`;
    writeFileSync(join(folder, 'apps/gateway/dist/main.js'), gateway);
    await aStack().start();
    expect(output).toContain('Salon is ready');
  });

  it.each(['PORT', 'METRICS_PORT'])(
    'reports %s in use before starting any process',
    async (name) => {
      const occupant = createServer().listen(0, '127.0.0.1');
      await once(occupant, 'listening');
      const address = occupant.address();
      const taken = typeof address === 'object' && address ? String(address.port) : '';
      await expect(aStack({ [name]: taken }).start()).rejects.toThrow(
        `Port ${taken} is in use. Stop what listens there, or set ${name} to another.`,
      );
      expect(lines()).toEqual([]);
      occupant.close();
    },
  );

  it('kills all processes when another launcher has taken over the data folder', async () => {
    const code = new Promise((end) => void aStack({}, end).start());
    const pids = Object.values(
      (await until(() => lines().find(({ msg }) => msg === 'ready')?.['pids'])) as object,
    );
    const lock = join(folder, 'data/launcher.lock');
    writeFileSync(lock, JSON.stringify({ pid: 7, identity: 'a boot/1' }));
    expect(await code).toBe(1);
    await until(() => pids.every((pid) => identityOf(Number(pid)) === undefined) || undefined);
    await stack?.stop('the test is over');
    expect(existsSync(lock)).toBe(true);
  });

  it('stops with code 78 if a service refuses its configuration', async () => {
    writeFileSync(join(folder, 'apps/media/dist/main.js'), 'process.exit(78)');
    const code = new Promise((hopeless) => {
      aStack({}, hopeless)
        .start()
        .catch(() => {});
    });
    expect(await code).toBe(78);
  });
});
