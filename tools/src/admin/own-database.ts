import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isDiskFull } from '@salon/file-system';
import { lockDataFolder } from '../launcher/data-folder-lock.ts';
import { databaseAt, newSocket, removeSocket } from '../launcher/embedded-address.ts';
import { LaunchError } from '../launcher/launch-error.ts';
import { recordProcesses, stopOrphanedProcesses } from '../launcher/orphaned-processes.ts';
import { untilListening } from '../launcher/ports.ts';
import { embeddedMongo } from '../launcher/processes.ts';

/** Runs `action` on the database of a gallery that is not running, while its data folder is locked. */
export async function withOwnDatabase<T>(
  { root, dataDir }: { root: string; dataDir: string },
  action: (url: string) => Promise<T>,
): Promise<T> {
  requireGallery(dataDir);
  const unlock = await lockDataFolder(dataDir, {
    onWaiting: (host) =>
      console.error(`Checking for 15 seconds whether Salon still runs on ${host}`),
  });
  try {
    await stopOrphanedProcesses(dataDir);
    const socket = newSocket();
    const { command, args, env } = embeddedMongo({ root, dataDir, socket });
    const server = spawn(command, args, {
      env,
      // A separate group, so that Ctrl-C does not end the database before the action that uses it.
      detached: true,
      // Over the channel the database notices the end of this process, even by SIGKILL, and ends too.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const gone = once(server, 'exit');
    const ended = new AbortController();
    void gone.then(() => ended.abort(new LaunchError('The embedded database did not start.')));
    try {
      // For the next command or launcher: while the database starts, it does not notice the end of this process.
      if (server.pid !== undefined) tryToRecord(dataDir, server.pid);
      await untilListening(socket, ended.signal).catch((error: unknown) => {
        // Waiting rejects with an error of its own.
        throw ended.signal.aborted ? ended.signal.reason : error;
      });
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

function requireGallery(dataDir: string): void {
  if (statSync(join(dataDir, 'mongo'), { throwIfNoEntry: false })) return;
  throw new LaunchError(`There is no gallery in ${dataDir} yet. Run npm start first.`);
}

/** A full disk must not prevent a backup, so the command continues without the record. */
function tryToRecord(dataDir: string, pid: number): void {
  try {
    recordProcesses(dataDir, { 'embedded-mongo': pid });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}
