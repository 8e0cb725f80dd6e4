import { createHash, randomBytes } from 'node:crypto';
import * as files from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ServiceError } from '@salon/service-contract';
import { UploadHasher } from './upload-hasher.ts';

const { mkdtemp, open, readdir, readFile, rm } = files;
/** Of a disk with this much space besides the reserve. */
const free = (megabytes: number) => ({ bavail: 256 + megabytes, bsize: 1024 * 1024 });
const statfs = jest.fn(async (_path: string) => free(1_000));
jest.unstable_mockModule('node:fs/promises', () => ({ ...files, statfs }));
const { Spool } = await import('./spool.ts');

describe('Spool', () => {
  let folder: string;
  const hasher = new UploadHasher();
  const spool = () => new Spool({ DATA_DIR: folder }, hasher);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-spool-'));
  });
  afterAll(async () => {
    await hasher.onApplicationShutdown();
    await rm(folder, { recursive: true, force: true });
  });

  /** Pieces of these sizes, whose sum is no multiple of a batch. */
  const pieces = [1, 400_000, 7, 65_536, 300_000, 65_536, 12_345].map((size) => randomBytes(size));
  const bytes = Buffer.concat(pieces);

  it('writes, measures and hashes uploads that arrive in pieces', async () => {
    const received = await Promise.all(
      Array.from({ length: 3 }, () => spool().receive(folder, Readable.from(pieces))),
    );
    for (const { path, size, sha256 } of received) {
      expect(bytes.equals(await readFile(path))).toBe(true);
      expect(size).toBe(bytes.length);
      expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      await rm(path);
    }
  });

  it('receives an empty upload', async () => {
    const { path, ...facts } = await spool().receive(folder, Readable.from([]));
    expect(facts).toEqual({ size: 0, sha256: createHash('sha256').digest('hex') });
    await rm(path);
  });

  it('measures the free space also after its folder was removed', async () => {
    const running = spool();
    await running.onModuleInit();
    await rm(join(folder, 'spool'), { recursive: true });
    statfs.mockImplementationOnce(files.statfs);
    await expect(running.checkSpace(2 ** 50)).rejects.toEqual(new ServiceError('upload/no-space'));
    await running.onApplicationShutdown();
    await rm(join(folder, 'spool'), { recursive: true });
  });

  it('leaves nothing of an upload that breaks off', async () => {
    const broken = new Error('the connection was closed');
    const content = Readable.from(
      (async function* () {
        yield* Readable.from(pieces);
        throw broken;
      })(),
    );
    await expect(spool().receive(folder, content)).rejects.toBe(broken);
    expect(await readdir(folder)).toEqual([]);
  });

  it('reports a full disk, and leaves nothing of the upload', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const file = await open(folder);
    const fileHandle = Object.getPrototypeOf(file) as FileHandle; // its class is not exported
    await file.close();
    const writeFile = jest.spyOn(fileHandle, 'writeFile').mockRejectedValueOnce(full);
    const refusal = spool().receive(folder, Readable.from(pieces));
    await expect(refusal).rejects.toEqual(new ServiceError('upload/no-space'));
    writeFile.mockRestore();
    expect(await readdir(folder)).toEqual([]);
  });

  describe('with an upload of which parts are synced while it arrives', () => {
    const piece = randomBytes(1024 * 1024);
    const PIECES = 17;
    const upload = () => Readable.from(Array.from({ length: PIECES }, () => piece));
    let datasync: jest.Spied<FileHandle['datasync']>;

    beforeAll(async () => {
      const file = await open(folder);
      datasync = jest.spyOn(Object.getPrototypeOf(file) as FileHandle, 'datasync');
      await file.close();
    });
    beforeEach(() => {
      datasync.mockClear();
    });
    afterAll(() => datasync.mockRestore());

    it('keeps all of it', async () => {
      const { path, size, sha256 } = await spool().receive(folder, upload());
      const whole = Buffer.concat(Array.from({ length: PIECES }, () => piece));
      expect(datasync).toHaveBeenCalledTimes(2);
      expect(size).toBe(whole.length);
      expect(sha256).toBe(createHash('sha256').update(whole).digest('hex'));
      expect(whole.equals(await readFile(path))).toBe(true);
      await rm(path);
    });

    it('refuses it once the disk has no space for the copy in storage', async () => {
      statfs.mockResolvedValueOnce(free(8)).mockResolvedValueOnce(free(15));
      const other = new Spool({ DATA_DIR: folder, MINIO_ENDPOINT: 'http://minio:9000' }, hasher);
      const refusal = other.receive(folder, upload());
      await expect(refusal).rejects.toEqual(new ServiceError('upload/no-space'));
      expect(await readdir(folder)).toEqual([]);
    });

    it('syncs none of it if it is sent to another storage', async () => {
      const other = new Spool({ DATA_DIR: folder, MINIO_ENDPOINT: 'http://minio:9000' }, hasher);
      const { path } = await other.receive(folder, upload());
      expect(datasync).not.toHaveBeenCalled();
      await rm(path);
    });

    it('refuses it if the disk fails', async () => {
      const broken = new Error('EIO');
      datasync.mockResolvedValueOnce().mockRejectedValueOnce(broken);
      await expect(spool().receive(folder, upload())).rejects.toBe(broken);
      expect(await readdir(folder)).toEqual([]);
    });
  });
});
