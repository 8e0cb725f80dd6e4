import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FileHasher } from './file-hasher.ts';

describe('FileHasher', () => {
  let folder: string;
  const hasher = new FileHasher();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-hash-'));
  });
  afterAll(async () => {
    await hasher.onApplicationShutdown();
    await rm(folder, { recursive: true, force: true });
  });

  async function hashed(bytes: Buffer): Promise<string> {
    const path = join(folder, createHash('sha256').update(bytes).digest('hex'));
    await writeFile(path, bytes);
    return hasher.sha256(path);
  }

  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  it('hashes files of all sizes at the same time', async () => {
    const files = [0, 1, 1024 * 1024, 3_500_000].map((size) => randomBytes(size));
    expect(await Promise.all(files.map(hashed))).toEqual(files.map(sha256));
  });

  it('fails for a missing file, and for no other', async () => {
    const bytes = Buffer.from('there');
    const [missing, there] = await Promise.allSettled([
      hasher.sha256(join(folder, 'none')),
      hashed(bytes),
    ]);
    expect(missing).toMatchObject({ reason: { message: expect.stringContaining('ENOENT') } });
    expect(there).toEqual({ status: 'fulfilled', value: sha256(bytes) });
  });

  it('fails when it is stopped, and begins again with the next file', async () => {
    const path = join(folder, 'long');
    await writeFile(path, Buffer.alloc(64 * 1024 * 1024));
    const running = hasher.sha256(path);
    await hasher.onApplicationShutdown();
    await expect(running).rejects.toThrow('has ended');
    expect(await hashed(Buffer.from('next'))).toBe(sha256(Buffer.from('next')));
  });
});
