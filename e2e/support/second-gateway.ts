import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@salon/test-kit';
import type { Stack } from './stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Another gateway on the same stores, with the environment of the first; Linux only. */
export async function secondGateway(stack: Stack) {
  const text = await readFile(`/proc/${stack.pids.get('gateway')}/environ`, 'utf8');
  const variables = text.split('\0').filter((line) => line && !line.startsWith('NODE_CHANNEL_'));
  const env = Object.fromEntries(
    variables.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const port = await freePort();
  const gateway = spawn(process.execPath, ['apps/gateway/dist/main.js'], {
    cwd: root,
    env: { ...env, PORT: String(port) },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (gateway.exitCode !== null || gateway.signalCode !== null) return;
    gateway.kill('SIGTERM');
    await once(gateway, 'exit');
  };
  const deadline = Date.now() + 30_000;
  for (;;) {
    const isReady = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { url, stop };
    if (gateway.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`the second gateway did not start (${gateway.exitCode})`);
    }
    await delay(100);
  }
}
