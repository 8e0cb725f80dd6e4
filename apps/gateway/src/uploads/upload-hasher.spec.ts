import { createHash, randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { UploadHasher, type UploadHash } from './upload-hasher.ts';

describe('UploadHasher', () => {
  const hasher = new UploadHasher();
  afterAll(() => hasher.onApplicationShutdown());

  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const add = (hash: UploadHash, bytes: Buffer) =>
    hash.add({ buffer: new Uint8Array(bytes).buffer, length: bytes.length });

  async function hashed(parts: Buffer[]): Promise<string> {
    const hash = hasher.begin();
    for (const part of parts) await add(hash, part);
    return hash.end();
  }

  it('hashes uploads of any number of parts at the same time', async () => {
    const uploads = [0, 1, 2, 30].map((parts) =>
      Array.from({ length: parts }, () => randomBytes(100_000)),
    );
    const hashes = await Promise.all(uploads.map(hashed));
    expect(hashes).toEqual(uploads.map((parts) => sha256(Buffer.concat(parts))));
  });

  it('hashes the given length, and gives the memory back', async () => {
    const hash = hasher.begin();
    const buffer = await hash.add({ buffer: new Uint8Array([1, 2, 3]).buffer, length: 2 });
    expect(new Uint8Array(buffer)).toEqual(new Uint8Array([1, 2, 3]));
    expect(await hash.end()).toBe(sha256(Buffer.from([1, 2])));
  });

  it('settles every call when it is stopped, and begins again with the next upload', async () => {
    const [running, begun] = [hasher.begin(), hasher.begin()];
    await add(begun, Buffer.from('the first half'));
    // The thread may finish these bytes before it is stopped: then the call resolves.
    const settled = Promise.allSettled([add(running, Buffer.alloc(64 * 1024 * 1024))]);
    await hasher.onApplicationShutdown();
    await settled;
    expect(await hashed([Buffer.from('next')])).toBe(sha256(Buffer.from('next')));
    await expect(begun.end()).rejects.toThrow('has ended');
  });

  it('fails the calls of a thread that broke down, and none of the thread after it', async () => {
    const [running, begun] = [hasher.begin(), hasher.begin()];
    await add(begun, Buffer.from('the first half'));
    // A length beyond the buffer is an error in the thread.
    await expect(running.add({ buffer: new ArrayBuffer(1), length: 2 })).rejects.toThrow(
      'Invalid typed array',
    );
    await expect(begun.end()).rejects.toThrow('has ended');
    const next = Array.from({ length: 50 }, () => randomBytes(100_000));
    expect(await hashed(next)).toBe(sha256(Buffer.concat(next)));
  });
});
