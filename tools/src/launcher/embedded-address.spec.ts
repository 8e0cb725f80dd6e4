import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lockDataFolder } from './data-folder-lock.ts';
import {
  databaseAt,
  newSocket,
  recordStores,
  removeSocket,
  runningDatabase,
  runningStores,
} from './embedded-address.ts';

const redisUrl = 'redis://127.0.0.1:1';

describe('the address of the embedded database', () => {
  const { TMPDIR } = process.env;
  let dataDir: string;

  beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'salon-address-'))));
  afterEach(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(dataDir, { recursive: true });
  });

  it('is in a folder that only the user may enter, and that is removed with the socket', () => {
    const socket = newSocket();
    expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
    writeFileSync(socket, '');
    removeSocket(socket);
    expect(existsSync(dirname(socket))).toBe(false);
    expect(() => removeSocket(socket)).not.toThrow();
  });

  it('is never too long for a socket', () => {
    process.env.TMPDIR = join(dataDir, 'x'.repeat(60));
    mkdirSync(process.env.TMPDIR);
    const socket = newSocket();
    expect(Buffer.byteLength(socket)).toBeLessThan(104);
    removeSocket(socket);
  });

  it('is known to other commands while its launcher runs', async () => {
    const socket = newSocket();
    recordStores(dataDir, { socket, redisUrl });
    expect(runningDatabase(dataDir)).toBeUndefined();
    const unlock = await lockDataFolder(dataDir);
    expect(runningDatabase(dataDir)).toBe(databaseAt(socket));
    expect(runningStores(dataDir)).toEqual({ databaseUrl: databaseAt(socket), redisUrl });
    // It has the password of Redis.
    expect(statSync(join(dataDir, 'running.json')).mode & 0o777).toBe(0o600);
    unlock();
    removeSocket(socket);
  });

  it('is not taken for missing if the lock of the folder cannot be read', () => {
    mkdirSync(join(dataDir, 'launcher.lock'));
    expect(() => runningStores(dataDir)).toThrow('Salon may already run');
  });

  it('replaces the record of a killed launcher', () => {
    const [left, socket] = [newSocket(), newSocket()];
    recordStores(dataDir, { socket: left, redisUrl });
    recordStores(dataDir, { socket, redisUrl });
    expect(existsSync(dirname(left))).toBe(false);
    removeSocket(socket);
  });
});
