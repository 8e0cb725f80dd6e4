import { randomUUID } from 'node:crypto';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { bytesPerMb } from '@salon/api-contract';
import { TemporaryFolder } from '@salon/object-storage';
import { ServiceError } from '@salon/service-contract';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from '../environment.ts';
import { isDiskFull } from './disk-full.ts';
import { FileHasher } from './file-hasher.ts';

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

  constructor(
    @Inject(GATEWAY_ENVIRONMENT) environment: Pick<GatewayEnvironment, 'DATA_DIR'>,
    private readonly hasher: FileHasher,
  ) {
    this.folder = new TemporaryFolder(join(environment.DATA_DIR, 'spool'));
  }

  onModuleInit(): Promise<void> {
    return this.folder.onModuleInit();
  }

  onApplicationShutdown(): Promise<void> {
    return this.folder.onApplicationShutdown();
  }

  /** @throws ServiceError `upload/no-space` when the disk has too little space for an upload of this size */
  async checkSpace(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder.path);
    // Twice the size: the spooled file, and its copy in storage, which may be on the same disk.
    if (bavail * bsize < 2 * bytes + reservedBytes) throw new ServiceError('upload/no-space');
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
    try {
      await writeFile(path, inBatches(content), { flag: 'wx' });
      return { path, size: (await stat(path)).size, sha256: await this.hasher.sha256(path) };
    } catch (error) {
      await this.remove(path);
      throw isDiskFull(error) ? new ServiceError('upload/no-space') : error;
    }
  }

  async remove(path: string): Promise<void> {
    await rm(path, { force: true });
  }
}

/** Larger than the pieces that arrive from the network, so that a file takes a few writes. */
const batchBytes = 512 * 1024;

/** The same bytes in one buffer that is used again: a batch is valid until the next one is asked for. */
async function* inBatches(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const batch = Buffer.allocUnsafe(batchBytes);
  let filled = 0;
  for await (const chunk of content) {
    for (let taken = 0; taken < chunk.length;) {
      const copied = chunk.copy(batch, filled, taken);
      taken += copied;
      filled += copied;
      if (filled < batchBytes) continue;
      yield batch;
      filled = 0;
    }
  }
  yield batch.subarray(0, filled);
}
