import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recordProcesses, stopOrphanedProcesses } from './orphaned-processes.ts';

let dataDir: string;
let left: ChildProcess;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'salon-orphans-'));
  left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { detached: true });
  await once(left, 'spawn');
});

afterEach(() => {
  left.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

describe('stopOrphanedProcesses', () => {
  it('ends the processes of an earlier launcher', async () => {
    recordProcesses(dataDir, { redis: left.pid ?? 0 });
    const gone = once(left, 'exit');
    expect(await stopOrphanedProcesses(dataDir)).toEqual(['redis']);
    expect(await gone).toEqual([null, 'SIGTERM']);
  });

  it('does not end a process that has the pid of an earlier one', async () => {
    const register = { redis: { pid: left.pid, identity: 'an earlier boot/1' } };
    writeFileSync(join(dataDir, 'processes.json'), JSON.stringify(register));
    expect(await stopOrphanedProcesses(dataDir)).toEqual([]);
    expect(left.exitCode).toBeNull();
    expect(left.killed).toBe(false);
  });

  it('ends no process at the first start', async () => {
    expect(await stopOrphanedProcesses(dataDir)).toEqual([]);
  });
});
