import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { bytesPerMb } from '@salon/api-contract';
import { TemporaryFolder } from '@salon/object-storage';
import { ServiceError } from '@salon/service-contract';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from '../environment.ts';
import { isDiskFull } from './disk-full.ts';

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

  constructor(@Inject(GATEWAY_ENVIRONMENT) environment: Pick<GatewayEnvironment, 'DATA_DIR'>) {
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
    const hash = createHash('sha256');
    let size = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        hash.update(chunk);
        done(null, chunk);
      },
    });
    try {
      await pipeline(content, measure, createWriteStream(path));
    } catch (error) {
      await this.remove(path);
      throw isDiskFull(error) ? new ServiceError('upload/no-space') : error;
    }
    return { path, size, sha256: hash.digest('hex') };
  }

  async remove(path: string): Promise<void> {
    await rm(path, { force: true });
  }
}
