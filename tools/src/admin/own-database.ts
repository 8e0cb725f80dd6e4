import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from '../launcher/data-folder-lock.ts';
import { databaseAt, newSocket, removeSocket } from '../launcher/embedded-address.ts';
import { LaunchError } from '../launcher/launch-error.ts';
import { stopOrphanedProcesses } from '../launcher/orphaned-processes.ts';
import { untilListening } from '../launcher/ports.ts';
import { embeddedMongo } from '../launcher/processes.ts';

/** Runs `action` on the database of a gallery that is not running, while its data folder is locked. */
export async function withOwnDatabase<T>(
  { root, dataDir }: { root: string; dataDir: string },
  action: (url: string) => Promise<T>,
): Promise<T> {
  if (!existsSync(join(dataDir, 'mongo'))) {
    throw new LaunchError(`There is no gallery in ${dataDir} yet. Run npm start first.`);
  }
  const unlock = lockDataFolder(dataDir);
  try {
    await stopOrphanedProcesses(dataDir);
    const socket = newSocket();
    const { command, args, env } = embeddedMongo({ root, dataDir, socket });
    const server = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const gone = once(server, 'exit');
    const ended = new AbortController();
    void gone.then(() => ended.abort(new LaunchError('The embedded database did not start.')));
    try {
      await untilListening(socket, ended.signal);
      return await action(databaseAt(socket));
    } finally {
      server.kill('SIGTERM');
      await gone;
      removeSocket(socket);
    }
  } finally {
    unlock();
  }
}
