import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { childrenOf } from '../measuring/process-tree.ts';
import { Gallery } from './gallery.ts';

describe('a gallery that cannot be started', () => {
  it('leaves no process running', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'salon-bench-'));
    const keeper = { dataDir: folder, mongoUrl: undefined };
    try {
      // The folder has no launcher.
      await expect(Gallery.start({ checkout: folder, keeper })).rejects.toThrow('ended with 1');
      expect(childrenOf(process.pid)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
