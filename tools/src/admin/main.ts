import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { readConfiguration, readVariables } from '../launcher/configuration.ts';
import { runningDatabase } from '../launcher/embedded-address.ts';
import { LaunchError } from '../launcher/launch-error.ts';
import { withOwnDatabase } from './own-database.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

try {
  const env = readVariables();
  const { DATA_DIR, MONGO_URL } = readConfiguration(env, root);
  const url = MONGO_URL ?? runningDatabase(DATA_DIR);
  /** Runs the command of the auth service, which owns the accounts. */
  const onDatabase = async (address: string): Promise<number> => {
    const command = join(root, 'apps/auth/dist/admin.js');
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', command, ...process.argv.slice(2)],
      { env: { ...env, MONGO_URL: address }, stdio: 'inherit' },
    );
    await once(child, 'exit');
    return child.exitCode ?? 1;
  };
  process.exitCode = await (url
    ? onDatabase(url)
    : withOwnDatabase({ root, dataDir: DATA_DIR }, onDatabase));
} catch (error) {
  process.stderr.write(`${error instanceof LaunchError ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
}
