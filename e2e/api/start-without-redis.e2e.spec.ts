import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@salon/test-kit';

const root = join(import.meta.dirname, '../..');

let dataDir: string;
let service: ChildProcess;

beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'salon-start-'))));
afterEach(() => {
  service.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

/** Starts a service with a channel, as the launcher does, and resolves when it waits for Redis. */
async function startWithoutRedis(name: string): Promise<void> {
  service = spawn(process.execPath, [join(root, 'apps', name, 'dist/main.js')], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
      MONGO_URL: 'mongodb://127.0.0.1:1/salon',
      PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1',
      JWT_SECRET: 'a secret for tests that is long enough',
      ADMIN_PASSWORD: 'a password for tests',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (!service.stdout) throw new Error('the log of the service is not read');
  for await (const line of createInterface(service.stdout)) {
    if (line.includes('Redis cannot be reached')) return;
  }
  throw new Error('the service ended before it waited for Redis');
}

describe('a service that waits for Redis at its start', () => {
  it.each(['settings', 'auth', 'media', 'worker', 'gateway'])(
    'ends with its launcher: %s',
    async (name) => {
      await startWithoutRedis(name);
      const ended = once(service, 'exit');
      service.disconnect();
      expect(await ended).toEqual([0, null]);
    },
  );
});
