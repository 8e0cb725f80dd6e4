import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface TestServer {
  readonly url: string;
  readonly port: number;
  /** Ends the process, by default with SIGTERM, and resolves with its exit code. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Runs the built program and collects its output. */
export function run(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = fork(MAIN, [], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  return { child, output: () => output };
}

/** Starts a server on a free port; rejects with its output if it ends instead. */
export async function startServer(
  directory: string,
  env: Record<string, string> = {},
): Promise<TestServer> {
  const settings = { EMBEDDED_MONGO_DIR: directory, EMBEDDED_MONGO_PORT: '0', ...env };
  const { child, output } = run(settings);
  const exited = once(child, 'exit');
  const [message] = (await Promise.race([once(child, 'message'), exited])) as unknown[];
  if (typeof message !== 'object' || !message)
    throw new Error(`The server did not start: ${output()}`);
  const { port } = message as { port: number }; // main.ts sends this message
  return {
    url: `mongodb://127.0.0.1:${port}`,
    port,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}
