import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileBytes } from './file-bytes.ts';

describe('the bytes of a file', () => {
  const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
  let folder: string;
  let file: FileBytes;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'file-bytes-'));
    await writeFile(join(folder, 'file'), content);
    file = await FileBytes.open(join(folder, 'file'));
  });
  afterAll(async () => {
    await file.close();
    await rm(folder, { recursive: true });
  });

  it('are the same wherever they are read', async () => {
    for (const [at, length] of [
      [0, 3],
      [65_534, 4],
      [150_000, 50_000],
      [10, 70_000],
      [199_999, 1],
    ] as const)
      expect((await file.read(at, length)).equals(content.subarray(at, at + length))).toBe(true);
  });

  it('come in windows, not all at once', async () => {
    expect((await file.available(1_000)).length).toBe(65_536);
  });

  it('end where the file ends', async () => {
    expect((await file.available(199_990, 50)).length).toBe(10);
    expect((await file.available(300_000)).length).toBe(0);
    await expect(file.read(199_990, 50)).rejects.toMatchObject({ reason: 'damaged' });
  });
});
