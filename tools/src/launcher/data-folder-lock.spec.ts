import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lockDataFolder } from './data-folder-lock.ts';
import { identityOf } from './process-identity.ts';

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'salon-lock-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const lockFile = () => join(dataDir, 'launcher.lock');
const holder = () => JSON.parse(readFileSync(lockFile(), 'utf8')) as { pid: number };
const leave = (lock: unknown) => writeFileSync(lockFile(), JSON.stringify(lock));
const mine = { pid: process.pid, identity: identityOf(process.pid) };

describe('lockDataFolder', () => {
  it('refuses a second launcher with a message that names the first', () => {
    lockDataFolder(dataDir);
    const sentence = `already runs on ${dataDir} (process ${process.pid})`;
    expect(() => lockDataFolder(dataDir, process.ppid)).toThrow(sentence);
  });

  it('leaves an existing folder readable for its owner only', () => {
    chmodSync(dataDir, 0o755);
    lockDataFolder(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it('can be locked again after the release', () => {
    lockDataFolder(dataDir)();
    expect(() => lockDataFolder(dataDir)).not.toThrow();
  });

  it('takes over the lock of a process that has ended', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    leave({ pid, identity: mine.identity });
    lockDataFolder(dataDir);
    expect(holder().pid).toBe(process.pid);
  });

  it('takes over the lock if another process has its pid now', () => {
    leave({ pid: process.ppid, identity: 'an earlier boot/1' });
    lockDataFolder(dataDir);
    expect(holder().pid).toBe(process.pid);
  });

  it('takes over an incomplete lock after a crash of the machine', () => {
    writeFileSync(lockFile(), '{"pi');
    lockDataFolder(dataDir);
    expect(holder().pid).toBe(process.pid);
  });

  it('reports a folder that is not writable', () => {
    writeFileSync(join(dataDir, 'file'), '');
    const impossible = join(dataDir, 'file', 'data');
    const sentence = `The data folder ${impossible} cannot be written to (ENOTDIR).`;
    expect(() => lockDataFolder(impossible)).toThrow(sentence);
  });

  // A write to the device fails as on a full disk.
  (existsSync('/dev/full') ? it : it.skip)('reports a full disk, and leaves no file', () => {
    symlinkSync('/dev/full', `${lockFile()}.${process.pid}`);
    const sentence = `The disk of ${dataDir} is full. Free some space, then try again.`;
    expect(() => lockDataFolder(dataDir)).toThrow(sentence);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('leaves no file but the lock', () => {
    leave({ pid: process.ppid, identity: 'an earlier boot/1' });
    lockDataFolder(dataDir);
    expect(readdirSync(dataDir)).toEqual(['launcher.lock']);
  });
});
