import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MinioStorage } from './minio-storage.ts';
import { isOutage } from './outage.ts';
import { TemporaryFolder } from './temporary-folder.ts';

type Answer = (reply: ServerResponse, query: URLSearchParams) => void;

const megabyte = 1024 * 1024;
const xml =
  (body: string, status = 200): Answer =>
  (reply) =>
    reply.writeHead(status, { 'content-type': 'application/xml' }).end(body);
const noSuchUpload = xml('<Error><Code>NoSuchUpload</Code><Message>Gone</Message></Error>', 404);
const noSuchKey: Answer = (reply) => reply.writeHead(404).end();
const anObject =
  (size: number): Answer =>
  (reply) =>
    reply
      .writeHead(200, {
        'content-length': size,
        etag: '"e"',
        'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
      })
      .end();

/** The requests of a multipart upload; the query names what a POST or a PUT is for. */
const upload: Record<string, Answer> = {
  'POST uploads': xml(
    '<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>',
  ),
  'PUT partNumber': (reply) => reply.writeHead(200, { etag: '"part"' }).end(),
  'POST uploadId': xml(
    '<CompleteMultipartUploadResult><Location>/a</Location><ETag>"e"</ETag></CompleteMultipartUploadResult>',
  ),
  'DELETE uploadId': (reply) => reply.writeHead(204).end(),
};

describe('the client of MinIO', () => {
  let server: Server;
  let storage: MinioStorage;
  let answers: Record<string, Answer>;
  let requests: string[];

  const open = (idleLimitMs?: { reading: number; writing: number; answered: number }) => {
    const { port } = server.address() as AddressInfo; // a TCP server's
    return new MinioStorage(
      {
        endpoint: `http://127.0.0.1:${port}`,
        accessKey: 'key',
        secretKey: 'secret',
        bucket: 'salon',
        region: 'us-east-1',
      },
      new TemporaryFolder(tmpdir()),
      idleLimitMs,
    );
  };

  beforeEach(async () => {
    [answers, requests] = [{ ...upload }, []];
    server = createServer(({ method, url }, reply) => {
      const query = new URL(url ?? '', 'http://minio').searchParams;
      const names = ['uploads', 'partNumber', 'uploadId', 'list-type'];
      const kind = [method, ...names.filter((name) => query.has(name)).slice(0, 1)].join(' ');
      requests.push([kind, query.get('partNumber') ?? []].flat().join(' '));
      answers[kind]?.(reply, query);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    storage = open();
  });

  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const body = (megabytes: number) =>
    Readable.from(Array.from({ length: megabytes }, () => Buffer.alloc(megabyte)));

  it('stores a large object in parts', async () => {
    await storage.put('a', body(11), { size: 11 * megabyte });
    const parts = ['PUT partNumber 1', 'PUT partNumber 2', 'PUT partNumber 3'];
    expect(requests).toEqual(['POST uploads', ...parts, 'POST uploadId']);
  });

  it('removes the parts of an object whose source fails', async () => {
    const failing = Readable.from(
      (async function* () {
        yield* body(11);
        throw new Error('the connection was closed');
      })(),
    );
    await expect(storage.put('a', failing)).rejects.toThrow('the connection was closed');
    const parts = ['PUT partNumber 1', 'PUT partNumber 2'];
    expect(requests).toEqual(['POST uploads', ...parts, 'DELETE uploadId']);
  });

  describe('whose upload was ended by another one of the same key', () => {
    beforeEach(() => {
      answers['POST uploadId'] = noSuchUpload;
    });

    it('accepts the object of the other if it has the same size', async () => {
      answers['HEAD'] = anObject(6 * megabyte);
      await expect(storage.put('a', body(6), { size: 6 * megabyte })).resolves.toBeUndefined();
      await expect(storage.put('a', body(6))).resolves.toBeUndefined();
    });

    it.each([
      ['has another size', anObject(7)],
      ['was removed', noSuchKey],
    ])('fails if the object of the other %s', async (_what, answer) => {
      answers['HEAD'] = answer;
      const put = storage.put('a', body(6), { size: 6 * megabyte });
      await expect(put).rejects.toMatchObject({ code: 'NoSuchUpload' });
    });
  });

  it('lists the objects of all pages', async () => {
    const page = (keys: string[], next = '') => {
      const time = '2026-01-01T00:00:00.000Z';
      const objects = keys.map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>${time}</LastModified><Size>1</Size></Contents>`,
      );
      const token = next && `<NextContinuationToken>${next}</NextContinuationToken>`;
      const isTruncated = `<IsTruncated>${next !== ''}</IsTruncated>`;
      return `<ListBucketResult>${isTruncated}${token}${objects.join('')}</ListBucketResult>`;
    };
    answers['GET list-type'] = (reply, query) => {
      const isFirst = !query.get('continuation-token');
      const found = isFirst ? page(['a/1', 'a/2'], 'after 2') : page(['a/3']);
      xml(found)(reply, query);
    };
    const keys: string[] = [];
    for await (const { key } of storage.list('a/')) keys.push(key);
    expect(keys).toEqual(['a/1', 'a/2', 'a/3']);
    expect(requests).toHaveLength(2);
  });

  describe('removing abandoned uploads', () => {
    const before = new Date('2026-01-02T00:00:00Z');
    const uploadOf = (id: string, time: string) =>
      `<Upload><Key>originals/${id}</Key><UploadId>${id}</UploadId><Initiated>${time}</Initiated></Upload>`;
    const page = (uploads: string[], next = '') => {
      const marker = next && `<NextKeyMarker>${next}</NextKeyMarker>`;
      const isTruncated = `<IsTruncated>${next !== ''}</IsTruncated>`;
      return xml(
        `<ListMultipartUploadsResult>${isTruncated}${marker}${uploads.join('')}</ListMultipartUploadsResult>`,
      );
    };
    let aborted: (string | null)[];

    beforeEach(() => {
      aborted = [];
      answers['DELETE uploadId'] = (reply, query) => {
        aborted.push(query.get('uploadId'));
        if (query.get('uploadId') === 'ended') noSuchUpload(reply, query);
        else reply.writeHead(204).end();
      };
    });

    it('ends the old ones of all pages', async () => {
      const [old, young] = ['2026-01-01T23:59:59.000Z', '2026-01-02T00:00:00.000Z'];
      answers['GET uploads'] = (reply, query) => {
        const marker = query.get('key-marker');
        if (query.get('prefix') !== 'originals/') page([])(reply, query);
        else if (marker === null)
          page([uploadOf('ended', old), uploadOf('b', young)], 'originals/b')(reply, query);
        else if (marker === 'originals/b') page([uploadOf('c', old)])(reply, query);
      };
      await storage.removeAbandoned(before);
      expect(aborted).toEqual(['ended', 'c']);
    });

    it('leaves them to the storage if it refuses their list', async () => {
      answers['GET uploads'] = xml('<Error><Code>AccessDenied</Code></Error>', 403);
      await expect(storage.removeAbandoned(before)).resolves.toBeUndefined();
    });

    it('fails if the storage fails', async () => {
      answers['GET uploads'] = xml('<Error><Code>InvalidAccessKeyId</Code></Error>', 403);
      await expect(storage.removeAbandoned(before)).rejects.toMatchObject({
        code: 'InvalidAccessKeyId',
      });
    });
  });

  it('gives up a reply whose body stops', async () => {
    answers['GET'] = (reply) => void reply.writeHead(200, { 'content-length': 6 }).write('abc');
    storage = open({ reading: 60_000, writing: 60_000, answered: 100 });
    const { body: stalled } = await storage.get('a');
    const error: unknown = await buffer(stalled).catch((reason: unknown) => reason);
    expect(isOutage(error)).toBe(true);
  });
});
