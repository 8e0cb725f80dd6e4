import { existsSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { launcherOn } from './data-folder-lock.ts';

const record = z.object({ launcher: z.number().int(), socket: z.string() });
const file = (dataDir: string) => join(dataDir, 'embedded-mongo.json');

/** What unix(7) leaves for the path of a socket: 108 bytes on Linux and 104 on macOS, with a zero at the end. */
const MAX_SOCKET_BYTES = 103;

/**
 * Where an embedded database is to listen: in a new folder that only this user may enter, as it asks nobody for a
 * password. Not in the data folder, whose path may be too long for a socket.
 */
export function newSocket(): string {
  const longest = join(tmpdir(), 'salon-123456', 'mongo.sock');
  const parent = Buffer.byteLength(longest) > MAX_SOCKET_BYTES ? '/tmp' : tmpdir();
  return join(mkdtempSync(join(parent, 'salon-')), 'mongo.sock');
}

/** Removes the socket and its folder, if there still is one. */
export function removeSocket(socket: string): void {
  rmSync(socket, { force: true });
  if (existsSync(dirname(socket))) rmdirSync(dirname(socket));
}

/** The gallery's database on an embedded server. */
export const databaseAt = (socket: string): string =>
  `mongodb://${encodeURIComponent(socket)}/salon`;

/** Keeps on disk where this launcher's database listens, for the commands that work on a running gallery. */
export function recordEmbeddedMongo(dataDir: string, socket: string): void {
  const earlier = recorded(dataDir)?.socket;
  // That of a launcher which was killed: nobody listens there, as the data folder is locked.
  if (earlier) removeSocket(earlier);
  writeFileSync(file(dataDir), JSON.stringify({ launcher: process.pid, socket }));
}

/** The embedded database of the gallery that runs on a data folder; undefined when none does, or it has another. */
export function runningDatabase(dataDir: string): string | undefined {
  const known = recorded(dataDir);
  return known && launcherOn(dataDir) === known.launcher ? databaseAt(known.socket) : undefined;
}

function recorded(dataDir: string): z.infer<typeof record> | undefined {
  try {
    return record.parse(JSON.parse(readFileSync(file(dataDir), 'utf8')));
  } catch {
    // None yet, or cut short by a crash of the machine.
    return undefined;
  }
}
