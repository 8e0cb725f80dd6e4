import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  uploadMessages,
  type ErrorCode,
  type RefusedFile,
  type StagedUpload,
} from '@salon/api-contract';
import {
  defaultLimits,
  inspectImage,
  type ForeignFormat,
  type RefusalReason,
} from '@salon/image-inspection';
import { keys, OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import { RpcClient } from '@salon/rpc';
import { isStorageFull } from '@salon/server-kit';
import { ServiceError, type CallInput, type OriginalFormat } from '@salon/service-contract';
import { errorReplies } from '../http/error-replies.ts';
import { AbandonedUploads } from './abandoned-uploads.ts';
import { Spool, type SpooledFile } from './spool.ts';

/**
 * A slow machine, or one with many large files to render before, needs longer than the deadline of one call. With more
 * calls, the web app would take the connection for broken: it waits for two minutes.
 */
const maxStagingCalls = 3;

type Reason = RefusalReason | 'too-large' | 'no-space' | 'no-storage' | 'not-processed';

export type Verdict = { image: StagedUpload } | { refusal: RefusedFile; reason: Reason };

/** The position of a file in its request, and the request's key if it has one: together they identify the file. */
interface FileOrigin {
  position: number;
  key?: string | undefined;
  /** The place of the request's first file among those of all requests. */
  sequence?: number | undefined;
}

const sentences: Record<Exclude<Reason, 'too-large'>, (filename: string) => string> = {
  'not-an-image': uploadMessages.notAnImage,
  'too-many-pixels': (filename) =>
    uploadMessages.tooManyPixels(filename, defaultLimits.maxMegapixels),
  'too-complex': uploadMessages.tooComplex,
  damaged: uploadMessages.damaged,
  'no-space': uploadMessages.noSpace,
  'no-storage': () => errorReplies['storage/unavailable'].message,
  'not-processed': uploadMessages.notProcessed,
};

const refuse = (
  filename: string,
  reason: keyof typeof sentences,
  found?: ForeignFormat,
): Verdict => ({
  refusal: {
    originalFilename: filename,
    message: sentences[reason](filename),
    ...(found && { hint: uploadMessages.hints[found] }),
  },
  reason,
});

/** The message of a file by the code of its failure. */
const reasons: Partial<Record<ErrorCode, keyof typeof sentences>> = {
  'image/undecodable': 'damaged',
  'image/too-complex': 'too-complex',
  'storage/unavailable': 'no-storage',
};

/** Inspects and stores one spooled file, and stages it in the media service. */
@Injectable()
export class IntakeService {
  private readonly logger = new Logger(IntakeService.name);

  constructor(
    private readonly spool: Spool,
    private readonly rpc: RpcClient,
    private readonly abandoned: AbandonedUploads,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /** Never throws: the failure of one file must not affect the others. */
  async take(filename: string, file: SpooledFile, origin: FileOrigin): Promise<Verdict> {
    try {
      const inspection = await inspectImage(file.path);
      if (!inspection.ok) return refuse(filename, inspection.reason, inspection.found);
      return await this.stage(filename, file, inspection.format, origin);
    } catch (error) {
      return refuse(filename, this.reasonFor(error));
    } finally {
      await this.spool.remove(file.path);
    }
  }

  /** Removes the staged files of a client that is gone. */
  async discard(verdicts: readonly Verdict[]): Promise<void> {
    const staged = verdicts.flatMap((verdict) => ('image' in verdict ? [verdict.image] : []));
    const remove = ({ sessionId }: StagedUpload) =>
      this.abandoned.remove({ sessionId, keepStaged: false });
    await Promise.all(staged.map(remove));
  }

  /** An upload whose image is in the trash does not change: the file is staged as a new upload. */
  private async stage(
    filename: string,
    file: SpooledFile,
    format: OriginalFormat,
    origin: FileOrigin,
  ): Promise<Verdict> {
    try {
      return await this.stageAs(filename, file, format, origin);
    } catch (error) {
      const isUsed = error instanceof ServiceError && error.code === 'upload/session-used';
      if (!isUsed) throw error;
      return this.stageAs(filename, file, format, { ...origin, key: undefined });
    }
  }

  private async stageAs(
    originalFilename: string,
    { path, size, sha256 }: SpooledFile,
    format: OriginalFormat,
    { position, key, sequence }: FileOrigin,
  ): Promise<Verdict> {
    const sessionId = key ? uploadIdOf(`${key} ${position} ${sha256}`) : newUploadId();
    const file = {
      sessionId,
      originalFilename,
      size,
      sha256,
      format,
      position,
      ...(sequence !== undefined && { sequence: sequence + position }),
    };
    try {
      await this.storage.putFile(keys.original(sessionId), path, { size });
      return await this.untilStaged(file);
    } catch (error) {
      // With a key, a repeat of the request may have staged the same upload in the meantime, or waits for it.
      const upload = { sessionId, keepStaged: key !== undefined };
      if (upload.keepStaged && isSlow(error)) this.abandoned.removeLater(upload);
      else await this.abandoned.remove(upload);
      throw error;
    }
  }

  /** After a call that timed out the staging continues: the next call waits for the same one. */
  private async untilStaged(file: CallInput<'uploads.stage'>): Promise<Verdict> {
    for (let made = 1; ; made++) {
      try {
        return await this.rpc.ask('uploads.stage', file);
      } catch (error) {
        if (!isSlow(error) || made === maxStagingCalls) throw error;
      }
    }
  }

  private reasonFor(error: unknown): keyof typeof sentences {
    if (isStorageFull(error)) return 'no-space';
    const reason = error instanceof ServiceError ? reasons[error.code] : undefined;
    if (!reason) this.logger.warn({ msg: 'a file was not taken in', err: error });
    return reason ?? 'not-processed';
  }
}

const isSlow = (error: unknown) =>
  error instanceof ServiceError && error.code === 'service/timeout';

/** It becomes the image's id. Hex, because it is part of storage keys. */
const newUploadId = () => randomBytes(16).toString('hex');

/** A repeat has the same key and bytes, so it gets the same id and overwrites the files of the first attempt. */
const uploadIdOf = (name: string) =>
  createHash('sha256').update(name).digest().subarray(0, 16).toString('hex');
