import { resolve } from 'node:path';
import { isModelId } from '@salon/api-contract';
import { z } from 'zod';
import { defaultHub } from './hub.ts';
import { InstallError } from './install-error.ts';
import { installModel } from './install-model.ts';
import { modelsToInstall } from './models-to-install.ts';
import { ProgressLine, type Terminal } from './progress-line.ts';

const environment = z.object({
  MODELS_DIR: z.string('must name the folder of the models'),
  MODELS_HUB: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://huggingface.co' })
    .default(defaultHub),
});

/** As in server-kit, which this library does not import. */
const exitUsage = 64;
const exitConfig = 78;

class WrongArguments extends InstallError {}
class ConfigurationRefused extends InstallError {}

export interface CommandOptions {
  /** Ids of models and names of presets. If empty, the preset `fast`. */
  names: readonly string[];
  /** The process's environment: `MODELS_DIR`, `MODELS_HUB`. An empty variable counts as not set. */
  env: NodeJS.ProcessEnv;
  out: Terminal;
  signal?: AbortSignal;
}

/**
 * The command that installs models, one after the other.
 * @throws InstallError for the operator
 */
export async function installCommand({ names, env, out, signal }: CommandOptions): Promise<void> {
  const { MODELS_DIR, MODELS_HUB } = read(env);
  const ids = modelsToInstall(names);
  const wrong = ids.find((id) => !isModelId(id));
  if (wrong !== undefined)
    throw new WrongArguments(`“${wrong}” is neither a preset nor the id of a model. ${usage}`);
  // The sentence of a failure names neither.
  out.write(`Installing into ${resolve(MODELS_DIR)} from ${MODELS_HUB}.\n`);
  for (const id of ids) {
    const line = new ProgressLine(id, out);
    try {
      const installed = await installModel({
        modelsDir: MODELS_DIR,
        id,
        hub: MODELS_HUB,
        onWaiting: () => out.write('Waiting for another process that installs models.\n'),
        onProgress: (progress) => line.show(progress),
        signal,
      });
      line.finish(installed);
    } finally {
      line.clear();
    }
  }
}

function read(env: NodeJS.ProcessEnv): z.output<typeof environment> {
  const set = Object.entries(env).filter(([, value]) => value !== '');
  const parsed = environment.safeParse(Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  throw new ConfigurationRefused(problems.join('\n'));
}

const usage =
  'Installs models. Arguments: the preset fast or better, or ids of models (<owner>/<name>); without one, the preset fast.';

/**
 * Runs the command as a program: prints why it failed, and returns the exit code: 0, 1 after a failure, 64 for wrong
 * arguments, 78 for a refused configuration. An interrupted run releases its lock and keeps the downloaded parts.
 */
export async function runInstallCommand(
  names: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  if (names.includes('--help') || names.includes('-h')) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const controller = new AbortController();
  const stop = () => {
    controller.abort(new InstallError('Stopped; run the command again to continue the download.'));
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop);
  try {
    await installCommand({ names, env, out: process.stdout, signal: controller.signal });
    return 0;
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    process.stderr.write(`${error.message}\n`);
    if (error instanceof WrongArguments) return exitUsage;
    return error instanceof ConfigurationRefused ? exitConfig : 1;
  }
}
