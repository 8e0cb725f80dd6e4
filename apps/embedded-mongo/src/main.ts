import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import type { ListenOptions } from 'node:net';
import { dirname, join } from 'node:path';
import { executor } from './commands/execute.ts';
import { log } from './log.ts';
import { lockDirectory } from './store/lock.ts';
import { DamagedJournal, Journal } from './store/journal.ts';
import { Store } from './store/store.ts';
import { listen } from './wire/server.ts';

const SWEEP_EVERY_MS = 60_000;

/** Reads the environment; the error for a wrong variable is a sentence for the operator. */
function readSettings(env: NodeJS.ProcessEnv) {
  const { EMBEDDED_MONGO_DIR: directory, EMBEDDED_MONGO_SOCKET: socket } = env;
  if (!directory) throw new Error('EMBEDDED_MONGO_DIR must name the folder that keeps the data.');
  const port = portIn(env);
  // A loopback address, because there are no users and passwords.
  const address: ListenOptions = socket ? { path: socket } : { host: '127.0.0.1', port };
  if ((env.EMBEDDED_MONGO_REFUSE_UPSERTS ?? 'once') !== 'once')
    throw new Error("EMBEDDED_MONGO_REFUSE_UPSERTS must be 'once', or unset to refuse none.");
  return { directory, socket, address, refuseUpserts: 'EMBEDDED_MONGO_REFUSE_UPSERTS' in env };
}

function portIn({ EMBEDDED_MONGO_PORT: text = '27017' }: NodeJS.ProcessEnv): number {
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Error(`EMBEDDED_MONGO_PORT must be a whole number up to 65535: ${text}`);
}

async function start(): Promise<void> {
  const { directory, socket, address, refuseUpserts } = readSettings(process.env);
  process.umask(0o077);
  const path = join(directory, 'journal.v1');
  const isRepair = process.argv[2] === 'repair';
  if (isRepair && !existsSync(path))
    throw new Error(`EMBEDDED_MONGO_DIR must name the folder of the journal: no file ${path}.`);
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o700);
  process.once('exit', lockDirectory(directory));
  if (isRepair) return log('info', 'repaired', await Journal.repair(path));
  const store = await Store.open(path);
  const execute = executor(store, refuseUpserts);
  // Removes the socket of a killed server. The folder is locked, so no server listens there.
  if (socket && statSync(socket, { throwIfNoEntry: false })?.isSocket()) rmSync(socket);
  const server = await listen(address, (request) => execute(request).catch(stopAtOnce));
  const sweep = setInterval(() => void sweepOnce().catch(stopAtOnce), SWEEP_EVERY_MS);

  async function sweepOnce(): Promise<void> {
    if (await store.isFull()) return;
    for (const collection of store.all()) collection.removeExpired(Date.now());
    await store.commit();
  }

  async function stop(): Promise<void> {
    clearInterval(sweep);
    await server.close();
    await store.close();
    if (socket && process.connected === false) await rmdir(dirname(socket)).catch(() => undefined);
    process.exit(0);
  }
  // `disconnect` means that the parent has ended, which would stop this process and remove the folder of its socket.
  for (const end of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(end, () => void stop());
  if (process.connected === false) return stop();
  log('info', 'listening', socket ? { path: socket } : { port: server.port });
  // `advice-on-size.ts` of the launcher reads this message.
  const sizes = store.all().map(({ namespace, size }) => [namespace, size] as const);
  process.send?.({ type: 'listening', port: server.port, sizes: Object.fromEntries(sizes) });
}

/** The disk failed, so the documents in memory may never be stored and must no longer be read. */
function stopAtOnce(error: unknown): never {
  log('error', 'the journal cannot be written, stopping', { reason: String(error) });
  process.exit(1);
}

export const main = (): Promise<void> =>
  start().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof DamagedJournal ? 78 : 1); // the launcher does not restart after 78
  });
