import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { childrenOf, cpuSecondsOf, residentBytesOf } from './process-tree.ts';

/** Uses 0.2 s, says so and stays. */
const busy = `
  const end = process.cpuUsage().user + 2e5;
  while (process.cpuUsage().user < end);
  process.stdout.write('done');
  setInterval(() => {}, 1e6);`;
const parentOfBusy = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['-e', ${JSON.stringify(busy)}], { stdio: 'inherit' });`;

describe('the CPU time of a process', () => {
  it('includes what its children use, while they live', async () => {
    // A group of its own, so that both can be ended together.
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

  it('is nothing for a process that is gone', () => {
    expect(cpuSecondsOf([2 ** 30])).toBe(0);
  });
});

describe('the children of a process', () => {
  it('are those that it has started itself', async () => {
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
  it('is what the process itself says', () => {
    const here = residentBytesOf([process.pid]);
    expect(here / process.memoryUsage.rss()).toBeCloseTo(1, 0);
  });
});
