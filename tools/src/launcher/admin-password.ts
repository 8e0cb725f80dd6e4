import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from './configuration.ts';
import { randomPassword, saveSecrets, type Secrets } from './secrets.ts';

/**
 * The first admin's password if ADMIN_PASSWORD is not set. Each start generates a new one until one has been shown for
 * this database. This way the user gets a password even after an interrupted start, no password is stored in plain
 * text, and a password that was shown stays valid.
 */
export class AdminPassword {
  readonly generated: string | undefined;
  private readonly database: string;

  constructor(
    private readonly configuration: Configuration,
    private readonly secrets: Secrets,
  ) {
    this.database = databaseName(configuration);
    const isKnown = secrets.adminAnnouncedFor === this.database && !isFresh(configuration);
    this.generated = configuration.ADMIN_PASSWORD || isKnown ? undefined : randomPassword();
  }

  /** Must be called after the password has been shown. */
  markShown(): void {
    const shown = { ...this.secrets, adminAnnouncedFor: this.database };
    saveSecrets(this.configuration.DATA_DIR, shown);
  }
}

/** Identifies a database without storing its URL, which may contain a password. */
function databaseName({ MONGO_URL }: Configuration): string {
  if (!MONGO_URL) return 'embedded';
  return createHash('sha256').update(MONGO_URL).digest('base64url').slice(0, 16);
}

/** Whether the embedded database is empty. */
function isFresh({ MONGO_URL, DATA_DIR }: Configuration): boolean {
  if (MONGO_URL) return false;
  try {
    return readdirSync(join(DATA_DIR, 'mongo')).length === 0;
  } catch {
    return true;
  }
}
