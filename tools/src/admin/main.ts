import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfiguration, readVariables } from '../launcher/configuration.ts';
import { runningDatabase } from '../launcher/embedded-address.ts';
import { runOnDatabase } from './run-on-database.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

await runOnDatabase(root, () => {
  const env = readVariables();
  const { DATA_DIR, MONGO_URL } = readConfiguration(env, root);
  return {
    dataDir: DATA_DIR,
    url: MONGO_URL ?? runningDatabase(DATA_DIR),
    /** Runs the command of the auth service, which owns the accounts. */
    async onDatabase(address) {
      const command = join(root, 'apps/auth/dist/admin.js');
      const child = spawn(
        process.execPath,
        ['--enable-source-maps', command, ...process.argv.slice(2)],
        { env: { ...env, MONGO_URL: address }, stdio: 'inherit' },
      );
      await once(child, 'exit');
      return child.exitCode ?? 1;
    },
  };
});
