import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOnDatabase } from '../admin/run-on-database.ts';
import { readConfiguration, readVariables } from '../launcher/configuration.ts';
import { createInDataFolder } from '../launcher/data-folder-lock.ts';
import { runningStores } from '../launcher/embedded-address.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

// What it makes in DATA_DIR is only for this user.
process.umask(0o077);
await runOnDatabase(root, () => {
  const env = readVariables();
  const words = process.argv.slice(2);
  const { DATA_DIR, MONGO_URL } = readConfiguration(env, root);
  const running = runningStores(DATA_DIR);
  const url = MONGO_URL ?? running?.databaseUrl;
  // A gallery can be restored before its first start.
  if (!url && words[0] === 'restore') createInDataFolder(DATA_DIR, 'mongo');
  return {
    dataDir: DATA_DIR,
    url,
    /** Runs the command of the library on the gallery's stores. */
    async onDatabase(address) {
      const command = join(root, 'libs/backup/dist/main.js');
      const stores = {
        DATA_DIR,
        MONGO_URL: address,
        ...(running && { REDIS_URL: running.redisUrl }),
      };
      const child = spawn(process.execPath, ['--enable-source-maps', command, ...words], {
        env: { ...env, ...stores },
        stdio: 'inherit',
      });
      const stop = (signal: NodeJS.Signals) => void child.kill(signal);
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
      await once(child, 'exit');
      return child.exitCode ?? 1;
    },
  };
});
