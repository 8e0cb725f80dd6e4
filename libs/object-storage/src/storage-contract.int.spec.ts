import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { objectStorageFromEnvironment, storageEnvironment } from './environment.ts';
import { FolderStorage } from './folder-storage.ts';
import {
  InvalidKey,
  ObjectNotFound,
  RangeNotSatisfiable,
  type ObjectStorage,
} from './object-storage.ts';

const MiB = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes of buffers in use, measured after a garbage collection. */
function liveBufferBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

/** `bytes` bytes in chunks that differ by position; the generator holds one chunk at a time. */
function* pattern(bytes: number, every4MiB: () => void = () => undefined): Generator<Buffer> {
  for (let at = 0; at < bytes; at += MiB / 16) {
    if (at % (4 * MiB) === 0) every4MiB();
    yield Buffer.alloc(Math.min(MiB / 16, bytes - at), at / (MiB / 16));
  }
}

const sha256Of = (chunks: Iterable<Buffer>): string => {
  const hash = createHash('sha256');
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
};

function* cutOff(bytes: number): Generator<Buffer> {
  yield* pattern(bytes);
  throw new Error('the sender went away');
}

function contract(makeStorage: () => Promise<ObjectStorage>): void {
  // A key prefix for this run only, because the bucket is reused.
  const run = randomUUID();
  const at = (name: string) => `${run}/${name}`;
  let storage: ObjectStorage;

  const listed = async (prefix: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of storage.list(prefix)) found.push(key.slice(run.length + 1));
    return found.sort();
  };
  const read = async (...args: Parameters<ObjectStorage['get']>): Promise<string> =>
    (await buffer((await storage.get(...args)).body)).toString();

  beforeAll(async () => {
    storage = await makeStorage();
    await storage.open();
  });

  afterAll(async () => {
    for await (const { key } of storage.list(`${run}/`)) await storage.remove(key);
  });

  it('may be opened again, and is ready once open', async () => {
    await storage.open();
    await expect(storage.check()).resolves.toBeUndefined();
  });

  it('returns what was stored, with the same metadata from get and head', async () => {
    const before = Date.now() - 2_000; // last-modified has whole seconds over HTTP
    await storage.put(at('whole.webp'), Readable.from([Buffer.from('hello '), Buffer.from('you')]));
    const { body, ...info } = await storage.get(at('whole.webp'));
    expect((await buffer(body)).toString()).toBe('hello you');
    expect(info).toMatchObject({ size: 9, contentType: 'image/webp' });
    expect(info.etag).toMatch(/^[^"]+$/);
    expect(info.lastModified.getTime()).toBeGreaterThan(before);
    const head = await storage.head(at('whole.webp'));
    expect(head).toMatchObject({ size: 9, contentType: 'image/webp', etag: info.etag });
  });

  it('replaces an object and its etag', async () => {
    await storage.put(at('replaced'), Buffer.from('old'));
    const old = await storage.head(at('replaced'));
    await storage.put(at('replaced'), Buffer.from('new'));
    expect(await read(at('replaced'))).toBe('new');
    expect((await storage.head(at('replaced')))?.etag).not.toBe(old?.etag);
  });

  describe('storing a file', () => {
    let folder: string;
    const fileOf = async (content: string) => {
      const path = join(folder, randomUUID());
      await writeFile(path, content);
      return path;
    };
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'salon-file-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it('leaves the file, and keeps the object when the file is removed', async () => {
      const path = await fileOf('hello');
      await storage.putFile(at('of-a-file'), path, { size: 5 });
      expect(await readFile(path, 'utf8')).toBe('hello');
      await rm(path);
      expect(await read(at('of-a-file'))).toBe('hello');
    });

    it('replaces an object, also by the same file', async () => {
      await storage.put(at('replaced-by-a-file'), Buffer.from('old'));
      const path = await fileOf('new');
      await storage.putFile(at('replaced-by-a-file'), path, { size: 3 });
      await storage.putFile(at('replaced-by-a-file'), path, { size: 3 });
      expect(await read(at('replaced-by-a-file'))).toBe('new');
    });

    it.each([1, 3])('refuses a file that has not the stated size of %d', async (size) => {
      await expect(storage.putFile(at('refused'), await fileOf('ab'), { size })).rejects.toThrow(
        `2 bytes instead of ${size}`,
      );
      expect(await storage.head(at('refused'))).toBeNull();
    });

    it('fails if there is no such file', async () => {
      await expect(storage.putFile(at('none'), join(folder, 'none'), { size: 1 })).rejects.toThrow(
        'ENOENT',
      );
    });
  });

  it('stores an empty object', async () => {
    await storage.put(at('empty'), Buffer.alloc(0), { size: 0 });
    expect(await read(at('empty'))).toBe('');
  });

  it('reads ranges including both ends, and returns the size of the whole object', async () => {
    await storage.put(at('range'), Buffer.from('0123456789'));
    expect(await read(at('range'), { start: 2, end: 4 })).toBe('234');
    expect(await read(at('range'), { start: 0, end: 0 })).toBe('0');
    expect(await read(at('range'), { start: 7 })).toBe('789');
    expect(await read(at('range'), { start: 7, end: 99 })).toBe('789');
    const { body, size } = await storage.get(at('range'), { start: 2, end: 4 });
    body.destroy();
    expect(size).toBe(10);
  });

  it.each([{ start: 10 }, { start: 99, end: 100 }, { start: 5, end: 4 }])(
    'refuses the range %j of ten bytes',
    async (range) => {
      await storage.put(at('range'), Buffer.from('0123456789'));
      const refusal: unknown = await storage.get(at('range'), range).catch((e: unknown) => e);
      expect(refusal).toBeInstanceOf(RangeNotSatisfiable);
      expect(refusal).toMatchObject({ size: 10 });
    },
  );

  it('streams a big object in and out without holding it', async () => {
    const bytes = 48 * MiB;
    const atRest = liveBufferBytes();
    let peak = 0;
    const measure = () => {
      peak = Math.max(peak, liveBufferBytes() - atRest);
    };
    await storage.put(at('big'), Readable.from(pattern(bytes, measure)), { size: bytes });
    const hash = createHash('sha256');
    let received = 0;
    for await (const chunk of (await storage.get(at('big'))).body as AsyncIterable<Buffer>) {
      if (received % (4 * MiB) > (received + chunk.length) % (4 * MiB)) measure();
      received += chunk.length;
      hash.update(chunk);
    }
    expect(received).toBe(bytes);
    expect(hash.digest('hex')).toBe(sha256Of(pattern(bytes)));
    // Some of the ten parts of a multipart upload.
    expect(peak).toBeLessThan(bytes / 2);
  });

  it.each([1, 2 * MiB, 11 * MiB])(
    'stores nothing of a body that is cut off at %i bytes',
    async (bytes) => {
      const put = storage.put(at(`cut/${bytes}`), Readable.from(cutOff(bytes)));
      await expect(put).rejects.toThrow('the sender went away');
      expect(await listed(at('cut/'))).toEqual([]);
    },
  );

  it('refuses a body that is not as long as announced, and keeps the old object', async () => {
    await storage.put(at('length'), Buffer.from('old'));
    for (const size of [2, 4]) {
      const put = storage.put(at('length'), Buffer.from('new'), { size });
      await expect(put).rejects.toThrow(`3 bytes instead of ${size}`);
    }
    expect(await read(at('length'))).toBe('old');
  });

  it('stores exactly one of several concurrent puts of a key', async () => {
    const bodies = ['a', 'b', 'c'].map((letter) => Buffer.alloc(6 * MiB, letter));
    await Promise.all(bodies.map((body) => storage.put(at('contested'), Readable.from([body]))));
    const winner = await buffer((await storage.get(at('contested'))).body);
    expect(bodies.some((body) => body.equals(winner))).toBe(true);
  });

  it('does not end a running put when abandoned ones are removed', async () => {
    const key = `originals/${run}`;
    const body = new PassThrough();
    const put = storage.put(key, body);
    body.write(Buffer.alloc(6 * MiB));
    await storage.removeAbandoned(new Date(Date.now() - 3_600_000));
    body.end('the end');
    await put;
    expect((await storage.head(key))?.size).toBe(6 * MiB + 7);
    await storage.remove(key);
  });

  it('lists by prefix', async () => {
    for (const name of ['list/a1/x', 'list/a1/y.webp', 'list/a2', 'list/b']) {
      await storage.put(at(name), Buffer.from(name));
    }
    expect(await listed(at('list/'))).toEqual(['list/a1/x', 'list/a1/y.webp', 'list/a2', 'list/b']);
    expect(await listed(at('list/a'))).toEqual(['list/a1/x', 'list/a1/y.webp', 'list/a2']);
    expect(await listed(at('list/a1/'))).toEqual(['list/a1/x', 'list/a1/y.webp']);
    expect(await listed(at('list/nothing/'))).toEqual([]);
    for await (const entry of storage.list(at('list/b'))) {
      expect(entry).toMatchObject({ size: 6 });
      expect(Date.now() - entry.lastModified.getTime()).toBeLessThan(60_000);
    }
  });

  it('provides an object as a file, and keeps the object', async () => {
    await storage.put(at('lent'), Buffer.from('bytes'));
    const lent = await storage.withFile(at('lent'), (path) => readFile(path, 'utf8'));
    expect(lent).toBe('bytes');
    expect(await read(at('lent'))).toBe('bytes');
  });

  it('rejects with the error of the callback, and can provide the file again', async () => {
    await storage.put(at('lent'), Buffer.from('bytes'));
    const failure = new Error('the tool failed');
    const used = storage.withFile(at('lent'), () => Promise.reject(failure));
    await expect(used).rejects.toBe(failure);
    expect(await storage.withFile(at('lent'), (path) => readFile(path, 'utf8'))).toBe('bytes');
  });

  it('provides a file that can be read to its end after its object is removed', async () => {
    await storage.put(at('lent'), Buffer.from('bytes'));
    const lent = storage.withFile(at('lent'), async (path) => {
      const file = await open(path);
      await storage.remove(at('lent'));
      return file.readFile('utf8').finally(() => file.close());
    });
    expect(await lent).toBe('bytes');
    expect(await storage.head(at('lent'))).toBeNull();
  });

  it('reports missing objects as missing', async () => {
    expect(await storage.head(at('missing'))).toBeNull();
    await expect(storage.get(at('missing'))).rejects.toThrow(ObjectNotFound);
    await expect(storage.get(at('missing'), { start: 1 })).rejects.toThrow(ObjectNotFound);
    const use = () => Promise.reject(new Error('lent what is missing'));
    await expect(storage.withFile(at('missing'), use)).rejects.toThrow(ObjectNotFound);
  });

  it('accepts a repeated removal', async () => {
    await storage.put(at('removed/once'), Buffer.from('x'));
    await storage.remove(at('removed/once'));
    await storage.remove(at('removed/once'));
    expect(await storage.head(at('removed/once'))).toBeNull();
  });

  it('does not treat the beginning of a key as an object', async () => {
    await storage.put(at('inner/object'), Buffer.from('x'));
    expect(await storage.head(at('inner'))).toBeNull();
    await expect(storage.get(at('inner'))).rejects.toThrow(ObjectNotFound);
    expect(await storage.head(at('inner/object/beyond'))).toBeNull();
    await storage.remove(at('inner'));
    expect(await read(at('inner/object'))).toBe('x');
  });

  it.each([
    '../outside',
    '/etc/passwd',
    'a/../../b',
    'a//b',
    'a/./b',
    'a/',
    '.tmp/x',
    'a\0b',
    'a\\b',
    'A',
    'ä',
    'x'.repeat(201),
    '',
  ])('refuses the key %j everywhere', async (key) => {
    const calls: Record<string, () => Promise<unknown>> = {
      put: () => storage.put(key, Buffer.from('x')),
      get: () => storage.get(key),
      head: () => storage.head(key),
      withFile: () => storage.withFile(key, () => Promise.resolve()),
      remove: () => storage.remove(key),
    };
    for (const call of Object.values(calls)) await expect(call()).rejects.toThrow(InvalidKey);
  });

  it.each(['../', '/', 'a/../', '.tmp'])('refuses the prefix %j', async (prefix) => {
    await expect(listed(prefix)).rejects.toThrow(InvalidKey);
  });
}

describe('a folder', () => {
  let folder: string;
  contract(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-storage-'));
    return new FolderStorage(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
});

const env = storageEnvironment.parse({ MINIO_BUCKET: 'salon-test', ...process.env });
if (env.MINIO_ENDPOINT === undefined) it.skip('skipped: no MINIO_ENDPOINT', () => undefined);
else describe('MinIO', () => contract(() => Promise.resolve(objectStorageFromEnvironment(env))));
