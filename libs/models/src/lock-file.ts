import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '@salon/file-system';
import { z } from 'zod';
import type { FileProblem } from './errors.ts';
import { lockFileName } from './lock-file-name.ts';

const lockFile = z.object({
  models: z.record(
    z.string(),
    z.object({
      /** The commit on the hub. */
      revision: z.string().min(1),
      /** By path in the folder of the model; `size` in bytes. */
      files: z.record(z.string(), z.object({ size: z.int().min(0), sha256: z.string() })),
    }),
  ),
});

/** The installed models by id. */
export type LockFile = z.infer<typeof lockFile>;

/** The lock file is not JSON, or has wrong fields. */
export class LockFileDamaged extends Error implements FileProblem {
  override readonly name = 'LockFileDamaged';
  readonly file = lockFileName;
  readonly problem = 'is damaged';

  constructor(options: ErrorOptions) {
    super(
      `${lockFileName} is damaged. Correct it, or delete it and install each model by its name.`,
      options,
    );
  }
}

/**
 * Reads the record of installed models; empty if there is no file.
 * @throws LockFileDamaged
 */
export async function readLockFile(modelsDir: string): Promise<LockFile> {
  const text = await readFile(join(modelsDir, lockFileName), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (text === null) return { models: {} };
  try {
    return lockFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new LockFileDamaged({ cause });
  }
}
