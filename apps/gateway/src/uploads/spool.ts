import { randomUUID } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { bytesPerMb } from '@salon/api-contract';
import { inParts, TemporaryFolder } from '@salon/object-storage';
import { isStorageFull } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from '../environment.ts';
import { UploadHasher, type Batch, type UploadHash } from './upload-hasher.ts';

export interface SpooledFile {
  path: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Space that stays free, as the database, Redis and the renditions are usually on the same disk. */
const reservedBytes = 256 * bytesPerMb;

/** Temporary files of uploads before they are stored. Each process has its own subfolder. */
@Injectable()
export class Spool implements OnModuleInit, OnApplicationShutdown {
  private readonly folder: TemporaryFolder;
  /** With a folder as storage, which keeps the file itself. */
  private readonly mustSync: boolean;

  constructor(
    @Inject(GATEWAY_ENVIRONMENT)
    environment: Pick<GatewayEnvironment, 'DATA_DIR' | 'MINIO_ENDPOINT'>,
    private readonly hasher: UploadHasher,
  ) {
    this.folder = new TemporaryFolder(join(environment.DATA_DIR, 'spool'));
    this.mustSync = environment.MINIO_ENDPOINT === undefined;
  }

  onModuleInit(): Promise<void> {
    return this.folder.onModuleInit();
  }

  onApplicationShutdown(): Promise<void> {
    return this.folder.onApplicationShutdown();
  }

  /** @throws ServiceError `upload/no-space` when the disk has too little space for an upload of this size */
  async checkSpace(bytes: number): Promise<void> {
    // Another process may have removed the folder while this one was suspended.
    await this.folder.create();
    // Twice the size: the spooled file, and its copy in storage, which may be on the same disk.
    await this.checkFree(2 * bytes);
  }

  private async checkFree(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder.path);
    if (bavail * bsize < bytes + reservedBytes) throw new ServiceError('upload/no-space');
  }

  /** Calls `use` with a folder for the files of one request, then removes the folder. */
  lend<T>(use: (folder: string) => Promise<T>): Promise<T> {
    return this.folder.lend(use);
  }

  /**
   * Writes a stream to disk, with its size and hash. Removes the file if that fails.
   * @throws ServiceError `upload/no-space` when the disk is full
   */
  async receive(folder: string, content: Readable): Promise<SpooledFile> {
    const path = join(folder, randomUUID());
    const hash = this.hasher.begin();
    try {
      const size = await this.write(path, content, hash);
      return { path, size, sha256: await hash.end() };
    } catch (error) {
      hash.end().catch(() => undefined); // only to release it
      await this.remove(path);
      throw isStorageFull(error) ? new ServiceError('upload/no-space') : error;
    }
  }

  /**
   * Writes and hashes one batch while the next one arrives. Also begins to sync a file that must be on the disk before it
   * is stored, so that storing it waits for less. Checks the space again, as other uploads arrive at the same time and a
   * chunked one does not state its size. Returns the size.
   */
  private async write(path: string, content: Readable, hash: UploadHash): Promise<number> {
    const file = await open(path, 'wx');
    /** The memory of batches that are written and hashed, for the next ones. */
    const spare: ArrayBuffer[] = [];
    const allocate = () => Buffer.from(spare.pop() ?? new ArrayBuffer(batchBytes));
    const store = async ({ buffer, length }: Batch) => {
      await file.writeFile(new Uint8Array(buffer, 0, length));
      spare.push(await hash.add({ buffer, length }));
    };
    let size = 0;
    let written = Promise.resolve();
    let synced = Promise.resolve();
    try {
      for await (const { buffer, length } of inParts(content, batchBytes, allocate)) {
        await written;
        if (size > 0 && size % syncedBytes === 0) {
          await this.checkFree(size); // for the copy in storage
          await synced;
          if (this.mustSync) synced = thrownLater(file.datasync());
        }
        size += length;
        written = thrownLater(store({ buffer, length }));
      }
      // A failed sync is reported once, so storing the file would not notice it.
      await Promise.all([written, synced]);
      return size;
    } finally {
      await Promise.allSettled([written, synced]);
      await file.close();
    }
  }

  async remove(path: string): Promise<void> {
    await rm(path, { force: true });
  }
}

/** Larger than the pieces that arrive from the network, so that a file takes a few writes. */
const batchBytes = 256 * 1024;
/** Bytes between two syncs, and between two checks of the free space; a multiple of `batchBytes`. */
const syncedBytes = 32 * batchBytes;

/** A failure is thrown where the promise is awaited, which may be after the next batch. */
function thrownLater(promise: Promise<void>): Promise<void> {
  promise.catch(() => undefined);
  return promise;
}
