import { resolve } from 'node:path';
import { hasCode, isDiskFull, reasonOf } from '@salon/file-system';
import { connectOptions, mongoEnvironment } from '@salon/mongo';
import { openStorage, storageEnvironment, withStorageKeys } from '@salon/object-storage';
import {
  exitConfig,
  exitUsage,
  parseEnvironment,
  refusalOf,
  serverEnvironment,
} from '@salon/server-kit';
import mongoose from 'mongoose';
import { announcerOn } from './announce.ts';
import { backUp, type Stores } from './back-up.ts';
import { BackupError } from './backup-error.ts';
import { countOf } from './count-of.ts';
import { expectApart } from './gallery-folder.ts';
import { megabytes } from './progress.ts';
import { restore } from './restore.ts';

const environment = withStorageKeys(
  storageEnvironment.extend(mongoEnvironment.shape).extend({
    /** Of a running gallery, which then shows restored images at once. */
    REDIS_URL: serverEnvironment.shape.REDIS_URL.unwrap().optional(),
  }),
);

const usage = 'Usage: backup <folder> or restore <folder>';

/**
 * Runs `backup <folder>` or `restore <folder>` on the stores that the environment names. Progress goes to the standard
 * error, one line about the result to the standard output.
 * @returns the exit status: 0, 1 after a failure, 64 for wrong arguments, 78 for a refused configuration
 */
export async function runBackupCommand(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const [name, path, ...rest] = words;
  if ((name !== 'backup' && name !== 'restore') || !path || rest.length > 0) {
    process.stderr.write(`${usage}\n`);
    return exitUsage;
  }
  const parsed = parseEnvironment(environment, env);
  if (!parsed.ok) {
    process.stderr.write(`${refusalOf(parsed.problems)}\n`);
    return exitConfig;
  }
  const { MONGO_URL: url, REDIS_URL, DATA_DIR } = parsed.values;
  const connection = mongoose.createConnection();
  const announcer =
    name === 'backup' || REDIS_URL === undefined ? undefined : await announcerOn(REDIS_URL, show);
  try {
    // Before the storage is opened, which makes folders. A restore only reads the folder of the backup.
    if (name === 'backup') await expectApart(resolve(path), resolve(DATA_DIR));
    const logger = { warn: ({ msg }: { msg: string }) => show(msg), log: show };
    const storage = await openStorage(parsed.values, { logger });
    const { db: database } = await connection.openUri(url, connectOptions);
    if (!database) throw new Error('the connection has no database');
    const stores = { database, storage };
    if (name === 'backup') return await backupCommand(stores, resolve(path));
    // Before the checksums, which can take hours, and before accounts and settings are restored. A backup only reads.
    await storage.check();
    const result = await restore(stores, resolve(path), { url, show, announcer });
    process.stdout.write(`${sentenceOf(result)}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${sentenceAbout(name, error)}\n`);
    return 1;
  } finally {
    announcer?.close();
    await connection.close();
  }
}

const show = (line: string) => void process.stderr.write(`${line}\n`);

async function backupCommand(stores: Stores, folder: string): Promise<number> {
  const { images, bytes, copied, faults } = await backUp(stores, folder, show);
  const saved = `Saved ${countOf(images, 'image')} (${megabytes(bytes)}) in ${folder}`;
  const verb = copied === 1 ? 'was' : 'were';
  process.stdout.write(`${saved}; ${countOf(copied, 'file')} ${verb} new.\n`);
  for (const { key, problem } of faults) show(`${key} ${problems[problem]}`);
  return faults.length === 0 ? 0 : 1;
}

const problems = {
  missing: 'is missing in the storage',
  lost: 'is missing in the storage; the backup has it',
  resized: 'has another size in the storage than in the backup',
};

function sentenceOf({ images, bytes, keptUsers }: Awaited<ReturnType<typeof restore>>): string {
  const kept =
    keptUsers.length === 0 ? '' : ` Kept this gallery's accounts: ${keptUsers.join(', ')}.`;
  return `Restored ${countOf(images, 'image')} (${megabytes(bytes)}).${kept}`;
}

function sentenceAbout(name: string, error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const message = reasonOf(error);
  // Those of a folder: a repeat alone does not help.
  if (isDiskFull(error) || hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR')) {
    return `The ${name} stopped: ${message}. Correct this, then run it again to continue.`;
  }
  return `The ${name} is incomplete: ${message}. Run it again to continue.`;
}
