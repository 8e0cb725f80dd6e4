import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Configuration } from './configuration.ts';
import { randomPassword, saveSecrets, type Secrets } from './secrets.ts';

/** What auth tells its parent process once it has seen to it that an admin exists. */
export const adminReport = z.object({
  type: z.literal('admin'),
  username: z.string(),
  /** Whether ADMIN_PASSWORD is now that admin's password; false when an earlier one was left alone. */
  passwordSet: z.boolean(),
});

/**
 * The first admin's password, when nobody chose one: made anew at each start until it has been
 * shown once for this database. So a start cut short leaves nobody without a password, none is
 * ever stored in clear, and one that was shown stays true.
 */
export class AdminPassword {
  readonly generated: string | undefined;
  readonly #database: string;

  constructor(
    private readonly configuration: Configuration,
    private readonly secrets: Secrets,
  ) {
    this.#database = databaseName(configuration);
    const isKnown = secrets.adminAnnouncedFor === this.#database && !isFresh(configuration);
    this.generated = configuration.ADMIN_PASSWORD || isKnown ? undefined : randomPassword();
  }

  /** To be called when the person has seen it. */
  announced(): void {
    const shown = { ...this.secrets, adminAnnouncedFor: this.#database };
    saveSecrets(this.configuration.DATA_DIR, shown);
  }
}

/** Tells databases apart without storing a URL, which may hold a password. */
function databaseName({ MONGO_URL }: Configuration): string {
  if (!MONGO_URL) return 'embedded';
  return createHash('sha256').update(MONGO_URL).digest('base64url').slice(0, 16);
}

/** Whether the embedded database holds nothing yet, or no longer. */
function isFresh({ MONGO_URL, DATA_DIR }: Configuration): boolean {
  if (MONGO_URL) return false;
  try {
    return readdirSync(join(DATA_DIR, 'mongo')).length === 0;
  } catch {
    return true;
  }
}
