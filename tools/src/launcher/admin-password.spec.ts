import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AdminPassword } from './admin-password.ts';
import { readConfiguration } from './configuration.ts';
import { loadSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'salon-admin-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const atStart = (env: Record<string, string> = {}) =>
  new AdminPassword(readConfiguration({ DATA_DIR: dataDir, ...env }, '/'), loadSecrets(dataDir));

function fillEmbeddedDatabase(): void {
  mkdirSync(join(dataDir, 'mongo'));
  writeFileSync(join(dataDir, 'mongo', 'log'), '');
}

describe('the password of the first admin', () => {
  it('is made anew until it has been shown once', () => {
    const first = atStart().generated;
    fillEmbeddedDatabase();
    const second = atStart();
    expect(second.generated).toBeDefined();
    expect(second.generated).not.toBe(first);
    second.announced();
    expect(atStart().generated).toBeUndefined();
  });

  it('is never written to disk', () => {
    const password = atStart();
    password.announced();
    const stored = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
    expect(stored).not.toContain(password.generated);
  });

  it('is not made when somebody chose one', () => {
    expect(atStart({ ADMIN_PASSWORD: 'chosen by hand' }).generated).toBeUndefined();
  });

  it('is made again for another database', () => {
    atStart().announced();
    expect(atStart({ MONGO_URL: 'mongodb://db/salon' }).generated).toBeDefined();
  });

  it('is made again when the embedded database has been removed', () => {
    fillEmbeddedDatabase();
    atStart().announced();
    rmSync(join(dataDir, 'mongo'), { recursive: true });
    expect(atStart().generated).toBeDefined();
  });
});
