import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ErrorCode } from '@salon/api-contract';
import { Handles, type ReportProgress } from '@salon/jobs';
import { StoredMediaRepository } from '@salon/media-data';
import { keys, OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import {
  ServiceError,
  type JobData,
  type JobResult,
  type StoredRendition,
  type StoredVersion,
} from '@salon/service-contract';
import { recipe } from './recipe.ts';
import {
  renderImage,
  renderSteps,
  type EncodedRendition,
  type RenderStep,
} from './render-image.ts';
import { DecodingTimeout, UndecodableImage } from './undecodable-image.ts';

/**
 * The limit for one decoding of an upload, whose person waits. The most expensive pictures that pass inspection take
 * four seconds on an idle core.
 */
const uploadTimeoutS = 20;

const extensions = { webp: 'webp', jpeg: 'jpg' } as const;

/** Makes the renditions of one original and stores each under a name derived from their bytes. */
@Injectable()
export class RenditionHandler {
  private readonly logger = new Logger(RenditionHandler.name);

  constructor(
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly media: StoredMediaRepository,
  ) {}

  @Handles('image.render')
  render(data: JobData<'image.render'>, report: ReportProgress) {
    return this.renderWithin(uploadTimeoutS, data, report);
  }

  /**
   * A failed run removes its files, because no other run may follow.
   * @param timeoutS of one decoding
   * @throws ServiceError `image/undecodable`, or `image/too-complex` when it takes too long
   */
  async renderWithin(
    timeoutS: number,
    { imageId, quality }: JobData<'image.render'>,
    report: ReportProgress,
  ): Promise<JobResult<'image.render'>> {
    const stored: string[] = [];
    try {
      return await this.storage.withFile(keys.original(imageId), (path) =>
        this.renderAll(imageId, renderImage(path, quality, timeoutS), { stored, report }),
      );
    } catch (error) {
      await this.removeUnnamed(imageId, stored).catch((err: unknown) =>
        this.logger.warn({ msg: 'renditions were not removed', imageId, err }),
      );
      const code = codeOf(error);
      // If the original is missing, the decoder's error is not about the picture.
      if (!code || !(await this.storage.head(keys.original(imageId)))) throw error;
      // Both errors that have a code are errors with a cause.
      this.logger.log({ msg: 'refused', imageId, code, reason: (error as Error).cause });
      throw new ServiceError(code, { imageId });
    }
  }

  private async renderAll(
    imageId: string,
    steps: AsyncIterable<RenderStep>,
    { stored, report }: { stored: string[]; report: ReportProgress },
  ) {
    const versions: StoredVersion[] = [];
    let rendered: JobResult<'image.render'> | undefined;
    let tiny: StoredRendition | undefined;
    let done = 0;
    for await (const { original, placeholder, renditions } of steps) {
      for (const { type, format, ...file } of await this.storeAll(imageId, renditions, stored)) {
        if (type === 'tiny') tiny = file;
        else versions.push({ type, format, ...file });
      }
      if (tiny) rendered = { ...original, versions, tiny, placeholder, recipe };
      // Reports after each step is stored: a caller that has given up removes the files that it finds, and this run
      // removes the rest.
      await report({ done: ++done, total: renderSteps });
    }
    if (!rendered) throw new Error('nothing was rendered');
    return rendered;
  }

  /** Keeps files that an image or an upload names: an earlier run may have made the same ones. */
  private async removeUnnamed(imageId: string, stored: string[]): Promise<void> {
    if (stored.length === 0 || (await this.media.find([imageId])).has(imageId)) return;
    for (const key of stored) await this.storage.remove(key);
  }

  /** Stores the renditions of a step at once. If one fails, the others have ended too, so that all can be removed. */
  private async storeAll(imageId: string, renditions: EncodedRendition[], stored: string[]) {
    const digest = digestOf(renditions);
    const files = renditions.map(({ type, format, width, height, bytes }) => {
      const file = `${digest}-${type}.${extensions[format]}`;
      const key = keys.rendition(imageId, file);
      stored.push(key);
      return {
        rendition: { type, format, file, width, height },
        put: this.storage.put(key, bytes),
      };
    });
    const puts = await Promise.allSettled(files.map(({ put }) => put));
    for (const put of puts) if (put.status === 'rejected') throw put.reason;
    return files.map(({ rendition }) => rendition);
  }
}

/** Failures caused by the file itself: a retry would fail in the same way. */
function codeOf(error: unknown): ErrorCode | undefined {
  if (error instanceof UndecodableImage) return 'image/undecodable';
  return error instanceof DecodingTimeout ? 'image/too-complex' : undefined;
}

/** Length of a hex digest. It only has to distinguish the versions of one image. */
const digestLength = 16;

/** One digest for all files of a step: digests do not compress, which matters in a list of thousands of images. */
function digestOf(renditions: readonly EncodedRendition[]): string {
  const hash = createHash('sha256');
  for (const { bytes } of renditions) hash.update(bytes);
  return hash.digest('hex').slice(0, digestLength);
}
