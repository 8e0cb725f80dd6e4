import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { LockFileDamaged, readLockFile } from '../lock-file.ts';
import { lockFileName } from '../lock-file-name.ts';
import { byteCount, commitId, modelFilePath, sha256, type HubFile } from './hub-file.ts';
import { InstallError } from './install-error.ts';

const pinnedModel = z.object({
  revision: commitId,
  files: z.record(modelFilePath, z.object({ size: byteCount, sha256 })),
});

/** The revision of a model's first installation, and the content of its files. */
export type PinnedModel = z.output<typeof pinnedModel>;

/** The files of a pin, in the form of the hub's listing. */
export const pinnedFiles = ({ files }: PinnedModel): HubFile[] =>
  Object.entries(files).map(([path, { size, sha256 }]) => ({
    path,
    size,
    checksum: { algorithm: 'sha256', hex: sha256 },
  }));

/**
 * The pinned revision of a model; undefined before its first installation. The installer writes to the paths in the
 * file, so it is stricter than readers of the lock.
 * @throws InstallError if the lock file is damaged
 */
export async function readPin(modelsDir: string, id: string): Promise<PinnedModel | undefined> {
  const pin = (await readLock(modelsDir)).models[id];
  if (pin === undefined) return undefined;
  const parsed = pinnedModel.safeParse(pin);
  if (parsed.success) return parsed.data;
  throw new InstallError(
    `The entry of ${id} in ${lockFileName} is damaged. Correct it, or delete it and run “npm run models -- ${id}”.`,
  );
}

async function readLock(modelsDir: string) {
  try {
    return await readLockFile(modelsDir);
  } catch (error) {
    if (!(error instanceof LockFileDamaged)) throw error;
    throw new InstallError(error.message, { cause: error });
  }
}

/** Adds a model to `models.lock.json`, which is replaced atomically. Only one process at a time may call it. */
export async function writePin(modelsDir: string, id: string, pin: PinnedModel): Promise<void> {
  const models = { ...(await readLock(modelsDir)).models, [id]: pin };
  await mkdir(modelsDir, { recursive: true });
  const temporary = join(modelsDir, `.${lockFileName}.${randomUUID()}`);
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(`${JSON.stringify({ models }, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(modelsDir, lockFileName));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
