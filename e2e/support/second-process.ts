import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Stack } from './stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

/** Another process of a service on the same stores, with the environment of the first; Linux only. */
export class SecondProcess {
  private constructor(
    readonly name: string,
    private readonly process: ChildProcess,
  ) {}

  /** @param variables those that differ from the first process */
  static async start(
    stack: Stack,
    name: string,
    variables: Record<string, string> = {},
  ): Promise<SecondProcess> {
    const text = await readFile(`/proc/${stack.pids.get(name)}/environ`, 'utf8');
    const lines = text.split('\0').filter((line) => line && !line.startsWith('NODE_CHANNEL_'));
    const env = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const child = spawn(process.execPath, [`apps/${name}/dist/main.js`], {
      cwd: root,
      env: { ...env, ...variables },
      // A group of its own, with its children.
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await untilReady(child);
    return new SecondProcess(name, child);
  }

  get isRunning(): boolean {
    return !hasEnded(this.process);
  }

  /** Sends the signal, and waits for the end of the process. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    await ended;
    this.endChildren();
  }

  /** The exiftool processes of a killed process go on. */
  private endChildren(): void {
    const { pid } = this.process;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // There are none.
    }
  }
}

/** Each service ends its start with a line of its log that has the time until it was ready. */
async function untilReady({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) throw new Error('the log of the process is not read');
  for await (const line of createInterface(stdout)) {
    if (!line.includes('"readyMs"')) continue;
    stdout.resume();
    return;
  }
  throw new Error('the process ended before it was ready');
}
