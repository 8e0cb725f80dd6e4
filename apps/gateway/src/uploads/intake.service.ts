import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import { uploadMessages, type RefusedFile, type StagedImage } from '@salon/api-contract';
import { keys, OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import { RpcClient } from '@salon/rpc';
import { ServiceError } from '@salon/service-contract';
import { defaultLimits, type RefusalReason } from './inspection/inspection.ts';
import { inspectImage } from './inspection/inspect-image.ts';
import { Spool, type SpooledFile } from './spool.ts';

export type Verdict =
  | { image: StagedImage }
  | { refusal: RefusedFile; because: RefusalReason | 'too-large' | 'not-processed' };

const sentences: Record<RefusalReason, (filename: string) => string> = {
  'not-an-image': uploadMessages.notAnImage,
  'too-many-pixels': (filename) =>
    uploadMessages.tooManyPixels(filename, defaultLimits.maxMegapixels),
  'too-complex': uploadMessages.tooComplex,
  damaged: uploadMessages.damaged,
};

const refuse = (filename: string, because: RefusalReason): Verdict => ({
  refusal: { originalFilename: filename, message: sentences[because](filename) },
  because,
});

/** Takes one spooled file to a verdict: inspected, stored, and checked by the media service. */
@Injectable()
export class IntakeService {
  constructor(
    private readonly spool: Spool,
    private readonly rpc: RpcClient,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /** Never throws: what goes wrong with one file must not take the others with it. */
  async take(filename: string, file: SpooledFile, key?: string): Promise<Verdict> {
    try {
      const inspection = await inspectImage(file.path);
      if (!inspection.ok) return refuse(filename, inspection.reason);
      const sessionId = sessionIdOf(file, key);
      return await this.stage(sessionId, filename, file, inspection.format);
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'image/undecodable') {
        return refuse(filename, 'damaged');
      }
      const message = uploadMessages.notProcessed(filename);
      return { refusal: { originalFilename: filename, message }, because: 'not-processed' };
    } finally {
      await this.spool.remove(file.path);
    }
  }

  private async stage(
    sessionId: string,
    originalFilename: string,
    { path, size, sha256 }: SpooledFile,
    format: 'jpeg' | 'png',
  ): Promise<Verdict> {
    await this.storage.put(keys.original(sessionId), createReadStream(path), { size });
    return this.rpc.ask('uploads.stage', { sessionId, originalFilename, size, sha256, format });
  }
}

/**
 * Becomes the image's id; hex, because it names objects in storage. A repeat, which has the same key and bytes, gets
 * the same one and writes over what the first attempt left.
 */
const sessionIdOf = ({ sha256 }: SpooledFile, key?: string) =>
  (key ? createHash('sha256').update(`${key} ${sha256}`).digest() : randomBytes(16))
    .subarray(0, 16)
    .toString('hex');
