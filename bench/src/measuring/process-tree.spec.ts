import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { childrenOf, cpuSecondsOf, residentBytesOf, sharedBytesOf } from './process-tree.ts';

/** Uses 0.2 s of CPU time, reports it and keeps running. */
const busy = `
  const end = process.cpuUsage().user + 2e5;
  while (process.cpuUsage().user < end);
  process.stdout.write('done');
  setInterval(() => {}, 1e6);`;
const parentOfBusy = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['-e', ${JSON.stringify(busy)}], { stdio: 'inherit' });`;

describe('the CPU time of a process', () => {
  it('includes that of its running children', async () => {
    // Its own process group, so that both processes can be ended together.
    const parent = spawn(process.execPath, ['-e', parentOfBusy], { detached: true });
    const { pid } = parent;
    if (pid === undefined) throw new Error('not started');
    try {
      await once(parent.stdout, 'data');
      expect(cpuSecondsOf([pid])).toBeGreaterThanOrEqual(0.2);
    } finally {
      process.kill(-pid, 'SIGKILL');
    }
  });

  it('is 0 for a process that has ended', () => {
    expect(cpuSecondsOf([2 ** 30])).toBe(0);
  });
});

describe('the children of a process', () => {
  it('are those that it has started', async () => {
    const parent = spawn(process.execPath, ['-e', parentOfBusy], { detached: true });
    const { pid } = parent;
    if (pid === undefined) throw new Error('not started');
    try {
      await once(parent.stdout, 'data');
      const [child = 0, ...others] = childrenOf(pid);
      expect(others).toEqual([]);
      expect(child).toBeGreaterThan(0);
      expect(childrenOf(child)).toEqual([]);
      expect(childrenOf(process.pid)).toContain(pid);
      expect(childrenOf(process.pid)).not.toContain(child);
    } finally {
      process.kill(-pid, 'SIGKILL');
    }
  });
});

describe('the memory of a process', () => {
  it('is what the process itself reports', () => {
    const ratio = residentBytesOf([process.pid]) / process.memoryUsage.rss();
    expect(Math.abs(ratio - 1)).toBeLessThan(0.01);
  });
});

describe('the memory of processes that share pages', () => {
  it('is less than the sum of their resident memory, and includes their children', async () => {
    const parent = spawn(process.execPath, ['-e', parentOfBusy], { detached: true });
    const { pid } = parent;
    if (pid === undefined) throw new Error('not started');
    try {
      await once(parent.stdout, 'data');
      const family = [pid, ...childrenOf(pid)];
      expect(sharedBytesOf([pid])).toBeLessThan(residentBytesOf(family));
      expect(sharedBytesOf([pid])).toBeGreaterThan(sharedBytesOf(family.slice(1)));
    } finally {
      process.kill(-pid, 'SIGKILL');
    }
  });
});
