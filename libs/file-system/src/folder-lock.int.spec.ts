import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LockTaken, withFolderLock } from './folder-lock.ts';

const timing = { renewEveryMs: 20, abandonedAfterMs: 500, lookEveryMs: 10 };

let folder: string;
let lock: string;

const leaveLockOf = async (owner: string) => {
  await mkdir(lock, { recursive: true });
  await writeFile(join(lock, 'owner'), owner);
};

/** Waits for the owner's next renewal. */
const renewed = async () => {
  const dateOf = () => statSync(join(lock, 'owner')).mtimeMs;
  const before = dateOf();
  while (dateOf() === before) await delay(5);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'salon-lock-'));
  lock = join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('withFolderLock', () => {
  it('runs one action at a time, also one that takes longer than the wait for a dead owner', async () => {
    const abandonedAfterMs = 2_000;
    // A clock that moves only with renewals: on a busy machine, a living owner may renew its lock late.
    let nowMs = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    let running = 0;
    const action = async () => {
      running += 1;
      expect(running).toBe(1);
      const end = nowMs + 1.5 * abandonedAfterMs;
      while (nowMs < end) {
        await renewed();
        nowMs += abandonedAfterMs / 4;
      }
      running -= 1;
    };
    const contend = () => withFolderLock(lock, { timing: { ...timing, abandonedAfterMs } }, action);
    await Promise.all([contend(), contend()]);
    clock.mockRestore();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('passes from owner to owner', async () => {
    let count = 0;
    const action = async () => {
      const before = count;
      await delay(1);
      count = before + 1;
    };
    const eager = { ...timing, lookEveryMs: 1, abandonedAfterMs: 60_000 };
    await Promise.all(
      Array.from({ length: 40 }, () => withFolderLock(lock, { timing: eager }, action)),
    );
    expect(count).toBe(40);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes over the lock of an owner that died', async () => {
    await leaveLockOf('a process that was killed');
    expect(await withFolderLock(lock, { timing }, async () => 'done')).toBe('done');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('gives the lock of a dead owner to one of several waiting processes', async () => {
    await leaveLockOf('a process that was killed');
    // On a busy machine, the one that has got the lock may renew it late.
    const patient = { ...timing, abandonedAfterMs: 4_000 };
    let running = 0;
    const action = async () => {
      running += 1;
      expect(running).toBe(1);
      await delay(30);
      running -= 1;
    };
    await Promise.all([1, 2, 3, 4].map(() => withFolderLock(lock, { timing: patient }, action)));
  });

  it('does not wait for a running owner if it should not, but for one that may have died', async () => {
    // On a busy machine, the running owner may renew its lock late.
    const patient = { ...timing, abandonedAfterMs: 60_000 };
    const take = (given: typeof timing) =>
      withFolderLock(lock, { timing: given, waitsForOwner: false }, async () => 'done');
    await withFolderLock(lock, { timing: patient }, async () => {
      await expect(take(patient)).rejects.toThrow(LockTaken);
    });
    await leaveLockOf('a process that was killed');
    expect(await take(timing)).toBe('done');
  });

  it('is refused where there is no folder for it', async () => {
    const missing = join(folder, 'missing/lock');
    await expect(withFolderLock(missing, { timing }, async () => 'done')).rejects.toThrow('ENOENT');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is released when the action fails', async () => {
    const failing = () => Promise.reject(new Error('no'));
    await expect(withFolderLock(lock, { timing }, failing)).rejects.toThrow('no');
    expect(existsSync(lock)).toBe(false);
  });

  it('stops waiting when the caller aborts', async () => {
    await leaveLockOf('another');
    const controller = new AbortController();
    const waiting = withFolderLock(
      lock,
      { timing: { ...timing, abandonedAfterMs: 60_000 }, signal: controller.signal },
      async () => 'never',
    );
    controller.abort();
    await expect(waiting).rejects.toThrow(/aborted/);
  });

  it('aborts the action of an owner whose lock was taken over, and keeps the lock of the other', async () => {
    const action = async (signal: AbortSignal) => {
      const aborted = once(signal, 'abort');
      await leaveLockOf('another');
      await aborted;
      throw signal.reason;
    };
    await expect(withFolderLock(lock, { timing }, action)).rejects.toThrow(/has taken over/);
    expect(existsSync(lock)).toBe(true);
  });

  it('is not taken over, and fails with the reason, if its owner cannot be read', async () => {
    const unreadable = join(lock, 'owner');
    await mkdir(unreadable, { recursive: true });
    const taking = withFolderLock(lock, { timing }, async () => 'done');
    await expect(taking).rejects.toThrow('EISDIR');
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  it('aborts the action with the reason if the lock can no longer be read', async () => {
    const action = async (signal: AbortSignal) => {
      const aborted = once(signal, 'abort');
      rmSync(join(lock, 'owner'));
      await mkdir(join(lock, 'owner'));
      await aborted;
      throw signal.reason;
    };
    await expect(withFolderLock(lock, { timing }, action)).rejects.toThrow('EISDIR');
  });
});
