import { spawnSync } from 'node:child_process';
import * as files from 'node:fs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';

// As on macOS, where `ps` shows the start of a process.
jest.unstable_mockModule('node:fs', () => ({ ...files, existsSync: () => false }));
const { identityOf } = await import('./process-identity.mjs');

const environment = { ...process.env };
afterEach(() => {
  process.env = { ...environment };
});

describe('the identity of a process without /proc', () => {
  it('is the same in terminals with another time zone', () => {
    const identities = ['Asia/Tokyo', 'America/Lima'].map((TZ) => {
      process.env = { ...environment, TZ };
      return identityOf(process.pid);
    });
    expect(identities[0]).toMatch(/\d\d:\d\d:\d\d/);
    expect(identities[1]).toBe(identities[0]);
  });

  it('is missing for a process that does not run', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    expect(identityOf(pid)).toBeUndefined();
  });
});
