import { existsSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { launcherOn } from './data-folder-lock.ts';

const record = z.object({
  launcher: z.number().int(),
  /** Of the embedded database. */
  socket: z.string().optional(),
  redisUrl: z.string(),
});
const file = (dataDir: string) => join(dataDir, 'running.json');

/** Maximum length of a socket's path, see unix(7): 108 bytes on Linux and 104 on macOS, including a null byte. */
const MAX_SOCKET_BYTES = 103;

/**
 * The socket of the embedded database, in a new folder that only this user may enter, as the database requires no
 * password. Not in the data folder, whose path may be too long for a socket.
 */
export function newSocket(): string {
  const longest = join(tmpdir(), 'salon-123456', 'mongo.sock');
  const parent = Buffer.byteLength(longest) > MAX_SOCKET_BYTES ? '/tmp' : tmpdir();
  return join(mkdtempSync(join(parent, 'salon-')), 'mongo.sock');
}

/** Removes the socket and its folder, if they exist. */
export function removeSocket(socket: string): void {
  rmSync(socket, { force: true });
  if (existsSync(dirname(socket))) rmdirSync(dirname(socket));
}

/** The URL of the gallery's database on an embedded server. */
export const databaseAt = (socket: string): string =>
  `mongodb://${encodeURIComponent(socket)}/salon`;

/** Records the stores of this launcher on disk, for commands that work on a running gallery. Only the owner can read it. */
export function recordStores(
  dataDir: string,
  { socket, redisUrl }: { socket: string | undefined; redisUrl: string },
): void {
  const earlier = recorded(dataDir)?.socket;
  // The socket of a killed launcher: no process uses it, as the data folder is locked.
  if (earlier) removeSocket(earlier);
  const text = JSON.stringify({ launcher: process.pid, socket, redisUrl });
  rmSync(file(dataDir), { force: true });
  writeFileSync(file(dataDir), text, { mode: 0o600 });
}

/**
 * The stores of the running gallery; undefined if none runs in this folder.
 * @throws LaunchError if that is unknown, because the lock of the folder cannot be read
 */
export function runningStores(
  dataDir: string,
): { databaseUrl: string | undefined; redisUrl: string } | undefined {
  // First, because a record that cannot be read counts as missing.
  const launcher = launcherOn(dataDir);
  const known = recorded(dataDir);
  if (!known || launcher !== known.launcher) return undefined;
  const { socket, redisUrl } = known;
  return { databaseUrl: socket && databaseAt(socket), redisUrl };
}

/** The URL of the embedded database of the running gallery; undefined if no gallery runs, or it uses another database. */
export const runningDatabase = (dataDir: string): string | undefined =>
  runningStores(dataDir)?.databaseUrl;

function recorded(dataDir: string): z.infer<typeof record> | undefined {
  try {
    return record.parse(JSON.parse(readFileSync(file(dataDir), 'utf8')));
  } catch {
    // No record yet, or an incomplete one after a crash of the machine.
    return undefined;
  }
}
