import { spawnSync } from 'node:child_process';
import * as files from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { identityOf, machineId, pidNamespace } from './process-identity.ts';

const { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } = files;
const { statSync, symlinkSync, utimesSync, writeFileSync } = files;
const linkSync = jest.fn(files.linkSync);
jest.unstable_mockModule('node:fs', () => ({ ...files, linkSync }));
const lock = await import('./data-folder-lock.ts');

let dataDir: string;
let releases: (() => void)[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'salon-lock-'));
  releases = [];
});
afterEach(() => {
  for (const release of releases) release();
  rmSync(dataDir, { recursive: true });
});

const lockDataFolder: typeof lock.lockDataFolder = async (...parameters) => {
  const release = await lock.lockDataFolder(...parameters);
  releases.push(release);
  return release;
};

const lockFile = () => join(dataDir, 'launcher.lock');
const holder = () => JSON.parse(readFileSync(lockFile(), 'utf8')) as { pid: number };
const leave = (lock: unknown) => writeFileSync(lockFile(), JSON.stringify(lock));
const mine = { pid: process.pid, identity: identityOf(process.pid) };

describe('lockDataFolder', () => {
  it('refuses a second launcher with a message that names the first', async () => {
    await lockDataFolder(dataDir);
    const sentence = `already runs on ${dataDir} (process ${process.pid})`;
    await expect(lockDataFolder(dataDir, { pid: process.ppid })).rejects.toThrow(sentence);
  });

  it('leaves an existing folder readable for its owner only', async () => {
    chmodSync(dataDir, 0o755);
    await lockDataFolder(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it('can be locked again after the release', async () => {
    (await lockDataFolder(dataDir))();
    await expect(lockDataFolder(dataDir)).resolves.toEqual(expect.any(Function));
  });

  it('takes over the lock of a process that has ended', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    leave({ pid, identity: mine.identity });
    await lockDataFolder(dataDir);
    expect(holder().pid).toBe(process.pid);
  });

  it('takes over the lock if another process has its pid now', async () => {
    leave({ pid: process.ppid, identity: 'an earlier boot/1' });
    await lockDataFolder(dataDir);
    expect(holder().pid).toBe(process.pid);
  });

  it('takes over an incomplete lock after a crash of the machine', async () => {
    writeFileSync(lockFile(), '{"pi');
    await lockDataFolder(dataDir);
    expect(holder().pid).toBe(process.pid);
  });

  it('refuses a lock that it cannot read, and keeps it', async () => {
    mkdirSync(lockFile()); // reading it fails with EISDIR
    const sentence = `Salon may already run: ${lockFile()} cannot be read (EISDIR).`;
    await expect(lockDataFolder(dataDir)).rejects.toThrow(sentence);
    expect(() => lock.launcherOn(dataDir)).toThrow(sentence);
    expect(readdirSync(dataDir)).toEqual(['launcher.lock']);
  });

  it('reports a folder that is not writable', async () => {
    writeFileSync(join(dataDir, 'file'), '');
    const impossible = join(dataDir, 'file', 'data');
    const sentence = `The data folder ${impossible} cannot be written to (ENOTDIR).`;
    await expect(lockDataFolder(impossible)).rejects.toThrow(sentence);
  });

  // A write to the device fails as on a full disk.
  (existsSync('/dev/full') ? it : it.skip)('reports a full disk, and leaves no file', async () => {
    symlinkSync('/dev/full', `${lockFile()}.${process.pid}`);
    const sentence = `The disk of ${dataDir} is full. Free some space, then try again.`;
    await expect(lockDataFolder(dataDir)).rejects.toThrow(sentence);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each(['EPERM', 'EOPNOTSUPP'])(
    'reports a disk that answers %s because it has no links',
    async (code) => {
      linkSync.mockImplementationOnce(() => {
        throw Object.assign(new Error(code), { code, syscall: 'link' });
      });
      const sentence = `The disk of ${dataDir} has no hard links, which Salon needs.`;
      await expect(lockDataFolder(dataDir)).rejects.toThrow(sentence);
      expect(readdirSync(dataDir)).toEqual([]);
    },
  );

  it('leaves no file but the lock', async () => {
    leave({ pid: process.ppid, identity: 'an earlier boot/1' });
    await lockDataFolder(dataDir);
    expect(readdirSync(dataDir)).toEqual(['launcher.lock']);
  });
});

describe('the lock of a launcher in another container', () => {
  const timing = { renewEveryMs: 5, abandonedAfterMs: 100, lookEveryMs: 5 };
  const here = { host: hostname(), machineId, pidNamespace };
  const leaveForeign = (other: Partial<typeof here> = { host: 'container-1' }) =>
    leave({ pid: 7, identity: 'a boot/1', ...here, ...other });

  it.each([{ host: 'container-1' }, { machineId: 'another' }, { pidNamespace: 'pid:[1]' }])(
    'is taken over when it is no longer renewed (%j)',
    async (other) => {
      leaveForeign(other);
      const onWaiting = jest.fn();
      await lockDataFolder(dataDir, { timing, onWaiting });
      expect(onWaiting.mock.calls).toEqual([[{ ...here, ...other }.host]]);
      expect(holder()).toMatchObject({ pid: process.pid, ...here });
    },
  );

  it('is put back if one that cannot be read has replaced it', async () => {
    leaveForeign();
    const onWaiting = () => {
      rmSync(lockFile());
      mkdirSync(lockFile()); // has no links either
    };
    const second = lockDataFolder(dataDir, { timing, onWaiting });
    await expect(second).rejects.toThrow(`${lockFile()} cannot be read (EISDIR)`);
    expect(readdirSync(dataDir)).toEqual(['launcher.lock']);
  });

  it('is refused with its name while it is renewed', async () => {
    leaveForeign();
    const second = lockDataFolder(dataDir, { timing: { ...timing, abandonedAfterMs: 60_000 } });
    const renewal = setInterval(() => utimesSync(lockFile(), new Date(), new Date()), 20);
    await expect(second)
      .rejects.toThrow('(process 7 of the machine or container container-1)')
      .finally(() => clearInterval(renewal));
    expect(holder().pid).toBe(7);
  });

  it('stays at the release of a launcher that was suspended, and has lost the lock to it', async () => {
    const release = await lockDataFolder(dataDir);
    leaveForeign();
    release();
    expect(holder().pid).toBe(7);
  });

  it.each([
    ['has taken it over', () => leaveForeign()],
    ['has taken it over and ended', () => rmSync(lockFile())],
  ])('ends a launcher that was suspended once the other %s', async (_what, takeOver) => {
    const onLost = jest.fn();
    await lockDataFolder(dataDir, { timing, onLost });
    takeOver();
    while (onLost.mock.calls.length === 0) await delay(5);
    const dateOf = () => statSync(lockFile(), { throwIfNoEntry: false })?.mtimeMs;
    const date = dateOf();
    await delay(50);
    expect(onLost).toHaveBeenCalledTimes(1);
    expect(dateOf()).toBe(date);
  });

  it('does not end a launcher that cannot read it', async () => {
    const onLost = jest.fn();
    await lockDataFolder(dataDir, { timing, onLost });
    rmSync(lockFile());
    symlinkSync(lockFile(), lockFile()); // reading it fails with ELOOP
    await delay(50);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('is renewed until the release', async () => {
    const release = await lockDataFolder(dataDir, { timing });
    for (let round = 0; round < 2; round += 1) {
      utimesSync(lockFile(), 0, 0);
      while (statSync(lockFile()).mtimeMs === 0) await delay(5);
    }
    release();
    leave({});
    utimesSync(lockFile(), 0, 0);
    await delay(50);
    expect(statSync(lockFile()).mtimeMs).toBe(0);
  });
});
