import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from '../environment.ts';

export interface SpooledFile {
  path: string;
  size: number;
  /** In hex. */
  sha256: string;
}

/** Where parts of an upload lie until they are inspected; nothing in it is worth keeping across a restart. */
@Injectable()
export class Spool implements OnModuleInit {
  private readonly directory: string;

  constructor(@Inject(GATEWAY_ENVIRONMENT) environment: GatewayEnvironment) {
    this.directory = join(environment.DATA_DIR, 'spool');
  }

  async onModuleInit(): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    const leftovers = await readdir(this.directory);
    await Promise.all(leftovers.map((name) => this.remove(join(this.directory, name))));
  }

  /** Writes to disk what arrives, counting and hashing it on the way. Leaves nothing when that fails. */
  async receive(content: AsyncIterable<Buffer>): Promise<SpooledFile> {
    const path = join(this.directory, randomUUID());
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
      throw error;
    }
    return { path, size, sha256: hash.digest('hex') };
  }

  async remove(path: string): Promise<void> {
    await rm(path, { force: true });
  }
}
