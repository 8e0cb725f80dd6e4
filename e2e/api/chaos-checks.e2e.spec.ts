import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fullImageReply } from '@salon/api-contract';
import { imageSchema } from '@salon/media-data';
import { Database } from '@salon/mongo';
import type { Stack } from '@salon/test-kit';
import { Caller, parsed, Refused, type Request } from '../chaos/caller.ts';
import { checkAll } from '../chaos/checks/checks.ts';
import { checkOrphans } from '../chaos/checks/orphans.ts';
import { lastingProblems } from '../chaos/checks/repeated-checks.ts';
import { Gallery } from '../chaos/gallery.ts';
import { Ledger, type Entry } from '../chaos/ledger.ts';
import { Uploads } from '../chaos/load/uploads.ts';
import { photoOf } from '../chaos/load/photos.ts';

/** Short, because what these tests remove or add stays as it is. */
const withinMs = 1_000;
const hourMs = 60 * 60 * 1_000;
/** The tests change files of the gallery. */
const hasFolder = !process.env.MINIO_ENDPOINT;

(hasFolder ? describe : describe.skip)('the checks of a run of faults', () => {
  let folder: string;
  let gallery: Gallery;
  let stack: Stack;
  let caller: Caller;
  const ledger = new Ledger();
  let entries: Entry[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-chaos-'));
    gallery = await Gallery.start(folder, new URL('../dist/chaos/preload.js', import.meta.url));
    ({ stack } = gallery);
    caller = new Caller(stack.url);
    const uploads = new Uploads(caller, ledger, 1);
    for (let count = 0; count < 5; count += 1) await uploads.one();
    entries = ledger.kept();
  });

  afterAll(async () => {
    await stack.destroy();
    await rm(folder, { recursive: true });
  });

  const entry = (index: number): Entry => {
    const found = entries[index];
    if (!found) throw new Error(`there is no image ${index}`);
    return found;
  };
  const objectOf = (...path: string[]) => join(stack.dataDir, 'objects', ...path);
  const found = () => checkAll(caller, ledger, withinMs);

  /** The services keep records and pictures in memory. */
  async function restarted(): Promise<void> {
    await stack.stop();
    await stack.launch();
  }

  async function removeRecord(id: string): Promise<void> {
    const environment = await readFile(`/proc/${stack.pids.get('media')}/environ`, 'utf8');
    const address = /(?:^|\0)MONGO_URL=([^\0]+)/.exec(environment)?.[1] ?? '';
    const database = await Database.connect(address);
    try {
      await database.model('Image', imageSchema).deleteOne({ _id: id });
    } finally {
      await database.onApplicationShutdown();
    }
  }

  it('find nothing in a whole gallery', async () => {
    expect(entries).toHaveLength(5);
    expect(await checkAll(caller, ledger)).toEqual([]);
    expect(await checkOrphans(caller, objectOf())).toEqual([]);
  });

  it('find a caption that an acknowledged edit has not changed', async () => {
    entry(0).captions = ['Acknowledged'];
    expect(await found()).toEqual([expect.stringContaining('not Acknowledged')]);
    entry(0).captions = undefined;
  });

  it('find an image that is back after its deletion', async () => {
    entry(0).state = 'deleted';
    const problems = (await found()).join('\n');
    for (const problem of [
      'is deleted and in the list',
      'in the wall',
      'is back after its deletion',
    ])
      expect(problems).toContain(problem);
    entry(0).state = 'kept';
  });

  it('find a duplicate, and an image that no caller sent', async () => {
    const again = new Ledger();
    await new Uploads(caller, again, 1).one();
    await new Uploads(caller, again, 2).one();
    const problems = (await found()).join('\n');
    expect(problems).toContain('(chaos-1-1.jpg) is a duplicate');
    expect(problems).toContain('(chaos-2-1.jpg) comes from no caller');
    for (const { id } of again.kept()) await caller.manage('DELETE', `/api/images/${id}`);
    expect(await checkAll(caller, ledger)).toEqual([]);
  });

  it('find an orphan that the clean-up leaves', async () => {
    const folder = objectOf('renditions', entry(0).id);
    // Not the form of a key, so clean-up does not look at it.
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'STRAY.WEBP'), 'x');
    await writeFile(objectOf('originals', 'stray'), 'x');
    expect(await checkOrphans(caller, objectOf(), withinMs)).toEqual([
      expect.stringMatching(/^renditions\/.*STRAY\.WEBP is an orphan/),
    ]);
    await rm(join(folder, 'STRAY.WEBP'));
  });

  it('find a removed original, another original, a removed rendition and a removed record', async () => {
    const [removed, exchanged, thumbless, unrecorded] = [0, 1, 2, 3].map(entry) as [
      Entry,
      Entry,
      Entry,
      Entry,
    ];
    const reply = await caller.manage('GET', `/api/images/${thumbless.id}`);
    const { versions } = parsed(fullImageReply, reply).data.image;
    await rm(objectOf(versions[0]?.path.replace('/api/files', 'renditions') ?? ''));
    await rm(objectOf('originals', removed.id));
    await writeFile(objectOf('originals', exchanged.id), await photoOf(1, 99));
    await removeRecord(unrecorded.id);
    await restarted();
    const problems = await found();
    const of = ({ id }: Entry) => problems.filter((problem) => problem.startsWith(id)).join('\n');
    expect(of(removed)).toContain('original: ');
    expect(of(exchanged)).toContain('has another original');
    expect(of(thumbless)).toContain(`${versions[0]?.type}: `);
    expect(of(unrecorded)).toMatch(/is 0 times in the list[^]*has no record/);
    expect(of(entry(4))).toBe('');
    expect(await checkOrphans(caller, objectOf(), withinMs)).toContainEqual(
      expect.stringContaining('records without their files'),
    );
  });

  /** Of an admin's request, also of one that is refused. */
  const statusOf = (method: string, path: string, request?: Request) =>
    caller.manage(method, path, request).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof Refused ? error.status : String(error)),
    );

  const expectSoon = async <T>(read: () => Promise<T>, expected: T) => {
    const check = async () => {
      const value = await read();
      return value === expected ? [] : [String(value)];
    };
    expect(await lastingProblems(check)).toEqual([]);
  };

  it('run beside faults of the storage and the clock that take effect', async () => {
    const path = `/api/images/${entry(4).id}`;
    await gallery.set({ storage: 'refusing' });
    await expectSoon(() => statusOf('GET', `${path}/original`), 503);
    await gallery.set({ storage: 'full' });
    await expectSoon(() => statusOf('GET', `${path}/original`), 200);
    const photo = new Blob([new Uint8Array(await photoOf(1, 100))]);
    await expectSoon(() => {
      const body = new FormData();
      body.append('images', photo, 'full.jpg');
      return statusOf('POST', '/api/upload/review', { body });
    }, 507);
    await gallery.set({ clockMs: 2 * hourMs });
    await expectSoon(async () => {
      await caller.manage('PUT', `${path}/metadata`, { json: { comment: randomUUID() } });
      const { updatedAt } = parsed(fullImageReply, await caller.manage('GET', path)).data.image;
      return Date.parse(updatedAt) > Date.now() + hourMs;
    }, true);
  });
});

describe('a caller of a run of faults', () => {
  it('complains about a failure without a sentence', async () => {
    const server = createServer((_request, reply) => reply.writeHead(502).end('<html>'));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const caller = new Caller(`http://127.0.0.1:${port}`);
    await expect(caller.visit('GET', '/api/x')).rejects.toThrow('502');
    expect(caller.complaints).toEqual(['GET /api/x: 502 without a sentence']);
    server.close();
  });

  it('complains about a request without a reply', async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const caller = new Caller(`http://127.0.0.1:${port}`, 50);
    await expect(caller.visit('GET', '/api/x')).rejects.toThrow('no reply');
    expect(caller.complaints).toEqual(['GET /api/x: no reply within 0.05 s']);
    server.closeAllConnections();
    server.close();
  });
});
