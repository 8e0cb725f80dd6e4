import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConnectionString } from 'mongodb-connection-string-url';
import { freePort } from './free-port.ts';
import { stopProcess, waitForPort, type TestServer } from './processes.ts';

const embeddedServer = fileURLToPath(
  new URL('../../../apps/embedded-mongo/dist/main.js', import.meta.url),
);

/** The same server, or servers, with another database. */
export function withDatabase(address: string, database: string): string {
  const parsed = new ConnectionString(address);
  // Without this option the user is looked up in the database of the address.
  if (parsed.username && !parsed.searchParams.has('authSource')) {
    parsed.searchParams.set('authSource', parsed.pathname.slice(1) || 'admin');
  }
  parsed.pathname = `/${database}`;
  return parsed.toString();
}

/**
 * A separate database for a test: on `MONGO_URL` if that is set, else on an embedded server started for it.
 * A test must drop its database on a shared server.
 */
export async function startMongo({ port: wanted }: { port?: number } = {}): Promise<TestServer> {
  const database = `salon-test-${randomUUID()}`;
  const shared = process.env.MONGO_URL;
  if (shared) return { url: withDatabase(shared, database), stop: () => Promise.resolve() };
  const port = wanted ?? (await freePort());
  const directory = await mkdtemp(join(tmpdir(), 'salon-mongo-'));
  const child = spawn(process.execPath, [embeddedServer], {
    env: {
      EMBEDDED_MONGO_DIR: directory,
      EMBEDDED_MONGO_PORT: String(port),
      // Makes each first upsert fail, as concurrent upserts in MongoDB can.
      EMBEDDED_MONGO_REFUSE_UPSERTS: 'once',
    },
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
