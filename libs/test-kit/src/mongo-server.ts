import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { stopProcess, waitForPort } from './processes.ts';
import type { TestServer } from './redis-server.ts';

const embeddedServer = fileURLToPath(
  new URL('../../../apps/embedded-mongo/dist/main.js', import.meta.url),
);

/**
 * A database of the test's own: a fresh one on `MONGO_URL` where that is set, else on an embedded server
 * started for it. The test drops what it made on a shared server.
 */
export async function startMongo(): Promise<TestServer> {
  const database = `salon-test-${randomUUID()}`;
  const shared = process.env.MONGO_URL;
  if (shared) {
    const url = new URL(shared);
    url.pathname = `/${database}`;
    return { url: url.href, stop: () => Promise.resolve() };
  }
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), 'salon-mongo-'));
  const child = spawn(process.execPath, [embeddedServer], {
    env: { EMBEDDED_MONGO_DIR: directory, EMBEDDED_MONGO_PORT: String(port) },
    stdio: 'ignore',
  });
  await waitForPort(port, child);
  return {
    url: `mongodb://127.0.0.1:${port}/${database}`,
    pid: child.pid,
    async stop() {
      await stopProcess(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
