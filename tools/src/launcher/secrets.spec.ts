import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LaunchError } from './launch-error.ts';
import { loadSecrets, randomPassword } from './secrets.ts';

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'salon-secrets-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('loadSecrets', () => {
  it('returns the same secrets at every start', () => {
    const { jwtSecret } = loadSecrets(dataDir);
    expect(Buffer.from(jwtSecret, 'base64url')).toHaveLength(32);
    expect(loadSecrets(dataDir).jwtSecret).toBe(jwtSecret);
  });

  it('writes a file that only the owner can read', () => {
    loadSecrets(dataDir);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('explains what to do about an unreadable file, and does not change it', () => {
    const path = join(dataDir, 'secrets.json');
    writeFileSync(path, '{"jwtSecret":');
    expect(() => loadSecrets(dataDir)).toThrow(LaunchError);
    expect(() => loadSecrets(dataDir)).toThrow(
      new LaunchError(
        `${path} cannot be read. Delete it: the next start makes a new one, and sessions go on.`,
      ),
    );
    expect(statSync(path).size).toBe(13);
  });
});

describe('a folder in place of the file', () => {
  it('is reported with its path', () => {
    const path = join(dataDir, 'secrets.json');
    mkdirSync(path);
    expect(() => loadSecrets(dataDir)).toThrow(
      new LaunchError(`${path} is a folder. Remove it, then start again.`),
    );
  });
});

describe('randomPassword', () => {
  it('has twenty characters that cannot be confused with each other', () => {
    expect(randomPassword()).toMatch(/^[a-km-zA-HJ-NP-Z2-9]{20}$/);
  });
});
