import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createRawServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort, until } from '@salon/test-kit';
import { storageEnvironment } from './environment.ts';
import type { ObjectStorage } from './object-storage.ts';
import { openStorage } from './open.ts';
import { StorageUnavailable } from './outage.ts';
import { TemporaryFolder } from './temporary-folder.ts';

type Answer = (reply: ServerResponse) => void;

/** The part of S3 that these tests need: a bucket, and an object of three bytes under every key. */
const well: Answer = (reply) =>
  reply
    .writeHead(200, {
      'content-length': 3,
      etag: '"e"',
      'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
    })
    .end('abc');

const silent: Answer = () => undefined;

const refusing =
  (code: string): Answer =>
  (reply) =>
    reply
      .writeHead(403, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code><Message>No</Message></Error>`);

/** As to HEAD, whose reply has no body. */
const refusingClock: Answer = (reply) => {
  const hourAgo = new Date(Date.now() - 3_600_000);
  reply.writeHead(403, { date: hourAgo.toUTCString() }).end();
};

const failing =
  (status: number, type: string, body: string): Answer =>
  (reply) =>
    reply.writeHead(status, { 'content-type': type }).end(body);

describe('a storage on the network', () => {
  let server: Server;
  let answer: Answer;
  let requests: number;
  let lines: unknown[];
  let folder: string;
  let temporary: TemporaryFolder;

  const listen = async (given?: number) => {
    // Reserved, so that no other process takes it while the server is stopped.
    const port = given ?? (await freePort());
    server = createServer((_request, reply) => {
      requests += 1;
      answer(reply);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return port;
  };

  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };

  const open = (port: number): Promise<ObjectStorage> =>
    openStorage(
      storageEnvironment.parse({
        MINIO_ENDPOINT: `http://127.0.0.1:${port}`,
        MINIO_ACCESS_KEY: 'key',
        MINIO_SECRET_KEY: 'secret',
      }),
      {
        logger: { warn: (line) => lines.push(line), log: (line) => lines.push(line) },
        probeEveryMs: 50,
        temporary,
      },
    );

  beforeEach(async () => {
    [answer, requests, lines] = [well, 0, []];
    folder = await mkdtemp(join(tmpdir(), 'salon-outage-'));
    temporary = new TemporaryFolder(folder);
  });

  afterEach(async () => {
    if (server.listening) await stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('fails soon when it is silent, then at once until a probe succeeds', async () => {
    const storage = await open(await listen());
    answer = silent;
    const began = performance.now();
    await expect(storage.head('a')).rejects.toThrow(StorageUnavailable);
    expect(performance.now() - began).toBeLessThan(25_000); // without the limit it takes half a minute or more
    const asked = requests;
    for (const each of [
      storage.get('a'),
      storage.put('a', Buffer.from('x')),
      storage.remove('a'),
    ]) {
      await expect(each).rejects.toThrow(StorageUnavailable);
    }
    expect(requests - asked).toBeLessThanOrEqual(1); // the probe
    answer = well;
    server.closeAllConnections();
    await untilUp(storage);
    expect((await storage.head('a'))?.size).toBe(3);
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines[0])).toContain('MINIO_ENDPOINT');
    expect(lines[1]).toBe('the storage is available again');
  });

  it.each([
    [503, 'application/xml', '<Error><Code>SlowDown</Code><Message>Busy</Message></Error>'],
    [502, 'text/html', '<html><body>Bad Gateway</body></html>'],
    [429, 'text/plain', ''],
  ])('is unavailable from an answer with status %i until a probe succeeds', async (...reply) => {
    const storage = await open(await listen());
    for (const request of [
      () => storage.head('a'),
      () => storage.get('a'),
      () => storage.put('a', Buffer.from('x')),
    ]) {
      answer = failing(...reply);
      const before = lines.length;
      await expect(request()).rejects.toThrow(StorageUnavailable);
      await until(() => lines.length > before, 'a line of the log', { everyMs: 1 });
      const asked = requests;
      await expect(request()).rejects.toThrow(StorageUnavailable);
      expect(requests - asked).toBeLessThanOrEqual(1); // the probe
      answer = well;
      await untilUp(storage);
      expect((await storage.head('a'))?.size).toBe(3);
    }
    expect(JSON.stringify(lines[0])).toContain(`answered ${reply[0]}`);
  });

  it('goes on when it is busy for one request only', async () => {
    const storage = await open(await listen());
    answer = (reply) => {
      answer = well;
      failing(503, 'application/xml', '<Error><Code>SlowDownRead</Code></Error>')(reply);
    };
    await expect(storage.head('a')).rejects.toThrow(StorageUnavailable);
    expect((await storage.head('b'))?.size).toBe(3);
    await delay(50); // the check that follows
    expect((await storage.head('a'))?.size).toBe(3);
    expect(lines).toEqual([]);
  });

  it('may be unavailable at start, and is used when it is available', async () => {
    const port = await listen();
    await stop();
    const storage = await open(port);
    await expect(storage.check()).rejects.toThrow(StorageUnavailable);
    await expect(storage.list('a')[Symbol.asyncIterator]().next()).rejects.toThrow(
      StorageUnavailable,
    );
    await listen(port);
    await untilUp(storage);
    expect(lines).toHaveLength(2);
  });

  it('is unavailable while another server answers at its address', async () => {
    // So that the next request makes a new connection.
    answer = (reply) => well(reply.setHeader('connection', 'close'));
    const port = await listen();
    const storage = await open(port);
    await stop();
    const other = createRawServer((socket) => socket.once('data', () => socket.end('no HTTP')));
    await once(other.listen(port, '127.0.0.1'), 'listening');
    await expect(storage.head('a')).rejects.toThrow(StorageUnavailable);
    expect(JSON.stringify(lines)).toContain('MINIO_ENDPOINT: the storage cannot be reached');
    other.close();
    await once(other, 'close');
    await listen(port);
    await untilUp(storage);
  });

  it.each([
    ['InvalidAccessKeyId', /MINIO_ACCESS_KEY and MINIO_SECRET_KEY: .*refuses/],
    ['ExpiredToken', /MINIO_ACCESS_KEY and MINIO_SECRET_KEY: .*expired/],
    ['AllAccessDisabled', /MINIO_BUCKET: .*disabled/],
    ['RequestTimeTooSkewed', /clock of this machine/],
  ])(
    'is unavailable, and reported with what to check, if it answers %s',
    async (code, sentence) => {
      const storage = await open(await listen());
      answer = refusing(code);
      await expect(storage.get('a')).rejects.toThrow(StorageUnavailable);
      const asked = requests;
      await until(() => requests >= asked + 3, 'three probes');
      expect(lines).toHaveLength(1);
      expect(JSON.stringify(lines[0])).toMatch(sentence);
    },
  );

  it('is reported with both times if it refuses the clock of this machine', async () => {
    answer = refusingClock;
    const storage = await open(await listen());
    await expect(storage.head('a')).rejects.toThrow(StorageUnavailable);
    expect(JSON.stringify(lines)).toMatch(/clock of this machine .* here, .* there/);
  });

  it('provides a temporary copy of an object, and removes it even when its user fails', async () => {
    const storage = await open(await listen());
    const paths: string[] = [];
    const use = async (path: string) => {
      paths.push(path);
      expect(await readFile(path, 'utf8')).toBe('abc');
      throw Object.assign(new Error('the tool lost its connection'), { code: 'ECONNRESET' });
    };
    await expect(storage.withFile('a', use)).rejects.toThrow('the tool lost its connection');
    expect(paths.map((path) => path.startsWith(temporary.path))).toEqual([true]);
    expect(await readdir(temporary.path)).toEqual([]);
    // The tool failed, not the storage.
    await expect(storage.check()).resolves.toBeUndefined();
  });

  it('does not count as unavailable when only a body is wrong', async () => {
    const storage = await open(await listen());
    await expect(storage.put('a', Buffer.from('abc'), { size: 4 })).rejects.toThrow(/3 bytes/);
    await expect(storage.check()).resolves.toBeUndefined();
  });
});

describe('a folder', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-outage-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('that cannot be used at first is unavailable until it can', async () => {
    const objects = join(folder, 'objects');
    await writeFile(objects, 'in the way');
    const lines: unknown[] = [];
    const logger = { warn: (line: unknown) => lines.push(line), log: () => undefined };
    const environment = storageEnvironment.parse({ DATA_DIR: folder });
    const storage = await openStorage(environment, { logger, probeEveryMs: 20 });
    await expect(storage.put('a', Buffer.from('abc'))).rejects.toThrow(StorageUnavailable);
    expect(lines).toEqual([{ msg: expect.stringMatching(/^DATA_DIR: the folder of the objects/) }]);
    await rm(objects);
    await untilUp(storage);
    await storage.put('a', Buffer.from('abc'));
    expect((await storage.head('a'))?.size).toBe(3);
  });

  it('stays available after the failure of a single file', async () => {
    const storage = await openStorage(storageEnvironment.parse({ DATA_DIR: folder }));
    await storage.put('a', Buffer.from('abc'));
    await writeFile(join(folder, 'objects', 'b'), 'in the way');
    await expect(storage.put('b/c', Buffer.from('abc'))).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect((await storage.head('a'))?.size).toBe(3);
  });
});

async function untilUp(storage: ObjectStorage): Promise<void> {
  for (;;) {
    try {
      return await storage.check();
    } catch {
      await delay(20);
    }
  }
}
