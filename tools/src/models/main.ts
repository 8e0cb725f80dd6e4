import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInstallCommand } from '@salon/models/install';
import { readConfiguration, readVariables } from '../launcher/configuration.ts';
import { showFailure } from '../launcher/launch-error.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

// This may create the data folder.
process.umask(0o077);

try {
  const env = readVariables();
  const { DATA_DIR } = readConfiguration(env, root);
  // The same folder that the worker uses under `npm start`.
  const MODELS_DIR = resolve(root, env['MODELS_DIR'] ?? join(DATA_DIR, 'models'));
  process.exitCode = await runInstallCommand(process.argv.slice(2), { ...env, MODELS_DIR });
} catch (error) {
  process.exitCode = showFailure(error);
}
