import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '@salon/file-system';
import { z } from 'zod';
import { LaunchError } from './launch-error.ts';

const secrets = z.object({
  jwtSecret: z.string().min(32),
  /** The database for which the admin's password has been shown; see admin-password.ts. */
  adminAnnouncedFor: z.string().optional(),
});
export type Secrets = z.infer<typeof secrets>;

const file = (dataDir: string) => join(dataDir, 'secrets.json');

/** The secrets of a data folder, generated at the first start, in a file that only the owner can read. */
export function loadSecrets(dataDir: string): Secrets {
  const text = readIfThere(file(dataDir));
  if (text === undefined) {
    const fresh = { jwtSecret: randomSecret() };
    saveSecrets(dataDir, fresh);
    return fresh;
  }
  try {
    return secrets.parse(JSON.parse(text));
  } catch {
    throw new LaunchError(
      `${file(dataDir)} cannot be read. Delete it: the next start makes a new one, and sessions go on.`,
    );
  }
}

export function saveSecrets(dataDir: string, value: Secrets): void {
  const temporary = `${file(dataDir)}.${process.pid}`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(temporary, file(dataDir));
}

/** 32 random bytes as base64url. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

// Without similar characters like 0 O 1 l I, as people type the password.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const PASSWORD_LENGTH = 20;

export const randomPassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    if (code === 'EISDIR')
      throw new LaunchError(`${path} is a folder. Remove it, then start again.`);
    if (code !== 'EACCES') throw error;
    const advice = 'Make this user the owner of the whole data folder, then start again.';
    throw new LaunchError(`${path} belongs to another user of this system. ${advice}`);
  }
}
