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
  it('is generated at each start until one has been shown', () => {
    const first = atStart().generated;
    fillEmbeddedDatabase();
    const second = atStart();
    expect(second.generated).toBeDefined();
    expect(second.generated).not.toBe(first);
    second.markShown();
    expect(atStart().generated).toBeUndefined();
  });

  it('is never written to disk', () => {
    const password = atStart();
    password.markShown();
    const stored = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
    expect(stored).not.toContain(password.generated);
  });

  it('is not generated if ADMIN_PASSWORD is set', () => {
    expect(atStart({ ADMIN_PASSWORD: 'chosen by hand' }).generated).toBeUndefined();
  });

  it('is generated again for another database', () => {
    atStart().markShown();
    expect(atStart({ MONGO_URL: 'mongodb://db/salon' }).generated).toBeDefined();
  });

  it('is generated again after the embedded database was removed', () => {
    fillEmbeddedDatabase();
    atStart().markShown();
    rmSync(join(dataDir, 'mongo'), { recursive: true });
    expect(atStart().generated).toBeDefined();
  });
});
