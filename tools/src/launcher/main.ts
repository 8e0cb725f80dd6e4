import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { readConfiguration, readVariables } from './configuration.ts';
import { LaunchError } from './launch-error.ts';
import { createLog } from './log.ts';
import { noteInCheckout } from './note-in-checkout.ts';
import { createOutput } from './output.ts';
import { reachable } from './ports.ts';
import { Stack } from './stack.ts';
import { reachWithoutProxy } from './without-proxy.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** npm forwards a Ctrl-C that the terminal has already sent: two signals within this time count as one. */
const ONE_PRESS_MS = 1_000;

function createStack(): Stack {
  const env = readVariables();
  const configuration = readConfiguration(env, root);
  reachWithoutProxy(reachable(configuration.HOST));
  const isColoured = Boolean(process.stdout.isTTY && !env['NO_COLOR']);
  const log = createLog({ ...configuration, isColoured, write: writeOut });
  // With a JSON log, the standard output contains only JSON.
  const show = configuration.LOG_FORMAT === 'json' ? writeError : writeOut;
  const onFatal = (code: number, reason: string) => void end(code, reason);
  return new Stack({ root, env, configuration, log, show, onFatal });
}

const [writeOut, writeError] = [createOutput(process.stdout), createOutput(process.stderr)];

// The services inherit both. Pictures, uploads and records are only for their owner.
process.umask(0o077);
// Relative paths, for example of MODELS_DIR, mean the same from wherever Salon is started.
process.chdir(root);

let stack: Stack | undefined;
let isEnding = false;

async function end(exitCode: number, reason: string): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await stack?.stop(reason);
  process.exit(exitCode);
}

function endOnSignals(): void {
  let firstMs: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    firstMs ??= performance.now();
    if (isEnding && performance.now() - firstMs > ONE_PRESS_MS) {
      stack?.kill();
      process.exit(130);
    }
    void end(0, signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // If the parent (a test or the demo) has ended, the gallery is no longer needed.
  process.on('disconnect', () => void end(0, 'its parent has ended'));
}

function fail(error: unknown): void {
  if (isEnding) return;
  const isPlain = error instanceof LaunchError;
  writeError(`${isPlain ? error.message : inspect(error)}\n`);
  void end(isPlain ? error.exitCode : 1, 'it cannot continue');
}

endOnSignals();
process.on('uncaughtException', fail);
try {
  noteInCheckout(root);
  stack = createStack();
  await stack.start();
} catch (error) {
  fail(error);
}
