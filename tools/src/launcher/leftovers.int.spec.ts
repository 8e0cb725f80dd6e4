import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recordProcesses, stopLeftovers } from './leftovers.ts';

let dataDir: string;
let left: ChildProcess;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'salon-leftovers-'));
  left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { detached: true });
  await once(left, 'spawn');
});

afterEach(() => {
  left.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

describe('stopLeftovers', () => {
  it('ends what an earlier launcher left running', async () => {
    recordProcesses(dataDir, { redis: left.pid ?? 0 });
    const gone = once(left, 'exit');
    expect(await stopLeftovers(dataDir)).toEqual(['redis']);
    expect(await gone).toEqual([null, 'SIGTERM']);
  });

  it('spares a process that only has the pid of one it knew', async () => {
    const register = { redis: { pid: left.pid, identity: 'an earlier boot/1' } };
    writeFileSync(join(dataDir, 'processes.json'), JSON.stringify(register));
    expect(await stopLeftovers(dataDir)).toEqual([]);
    expect(left.exitCode).toBeNull();
    expect(left.killed).toBe(false);
  });

  it('has nothing to do at the very first start', async () => {
    expect(await stopLeftovers(dataDir)).toEqual([]);
  });
});
