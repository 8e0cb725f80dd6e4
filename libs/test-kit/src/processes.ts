import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface TestServer {
  url: string;
  /** The pid of a server started for the test; undefined for a shared one. */
  pid?: number | undefined;
  stop(): Promise<void>;
}

const startDeadlineMs = 60_000;

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });

/** Resolves when the port accepts connections; rejects when the process ends first or takes over 60 s. */
export async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startDeadlineMs;
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    if (Date.now() > deadline) throw new Error(`${child.spawnfile} did not open port ${port}`);
    await delay(25);
  }
}

/** Sends SIGTERM, and SIGKILL if the process has not ended within 5 s. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(kill);
}
