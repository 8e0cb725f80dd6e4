import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUpOnSignals } from './clean-ups.ts';
import { freePort } from './free-port.ts';
import { stopProcess, waitForPort, type TestServer } from './processes.ts';

/** Starts a separate redis-server, because pub/sub ignores database numbers. */
export async function startRedis({
  port: wanted,
  password,
  options = [],
}: { port?: number; password?: string; options?: readonly string[] } = {}): Promise<TestServer> {
  const port = wanted ?? (await freePort());
  const directory = await mkdtemp(join(tmpdir(), 'salon-redis-'));
  const child = spawn(
    'redis-server',
    [
      ...['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory],
      ...(password ? ['--requirepass', password] : []),
      ...options,
    ],
    { stdio: 'ignore' },
  );
  const stop = async () => {
    await stopProcess(child);
    await rm(directory, { recursive: true, force: true });
  };
  const forget = cleanUpOnSignals(stop);
  await waitForPort(port, child).catch(async (error: unknown) => {
    await stop().finally(forget);
    throw error;
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid,
    stop: () => stop().finally(forget),
  };
}
