import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { filePath, type ImageVersion, type Rendition } from '@salon/api-contract';
import { Handles } from '@salon/jobs';
import { keys, OBJECT_STORAGE, withLocalCopy, type ObjectStorage } from '@salon/object-storage';
import { ServiceError, type JobData, type JobResult } from '@salon/service-contract';
import {
  renderImage,
  UndecodableImage,
  type RenderStep,
  type RenderedPicture,
} from './render-image.ts';

const extensions = { webp: 'webp', jpeg: 'jpg' } as const;

/** Makes the pictures of one original and stores each under a name made of their bytes. */
@Injectable()
export class RenditionHandler {
  private readonly logger = new Logger(RenditionHandler.name);

  constructor(@Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage) {}

  /** @throws ServiceError `image/undecodable`; what was stored of the image before is then removed again */
  @Handles('image.render')
  async render({ imageId, quality }: JobData<'image.render'>): Promise<JobResult<'image.render'>> {
    const stored: string[] = [];
    try {
      return await withLocalCopy(this.storage, keys.original(imageId), (path) =>
        this.renderAll(imageId, renderImage(path, { quality }), stored),
      );
    } catch (error) {
      if (!(error instanceof UndecodableImage)) throw error;
      this.logger.log({ msg: 'refused', imageId, because: error.cause });
      for (const key of stored) await this.storage.remove(key);
      throw new ServiceError('image/undecodable', { imageId });
    }
  }

  private async renderAll(imageId: string, steps: AsyncIterable<RenderStep>, stored: string[]) {
    const versions: ImageVersion[] = [];
    let rendered: JobResult<'image.render'> | undefined;
    let tiny: Rendition | undefined;
    for await (const { original, placeholder, pictures } of steps) {
      const digest = digestOf(pictures);
      for (const picture of pictures) {
        const rendition = await this.store(imageId, digest, picture, stored);
        if (picture.type === 'tiny') tiny = rendition;
        else versions.push({ type: picture.type, format: picture.format, ...rendition });
      }
      if (tiny) rendered = { ...original, versions, tiny, placeholder };
    }
    if (!rendered) throw new Error('nothing was rendered');
    return rendered;
  }

  private async store(
    imageId: string,
    digest: string,
    { type, format, bytes, width, height }: RenderedPicture,
    stored: string[],
  ): Promise<Rendition> {
    const file = `${digest}-${type}.${extensions[format]}` as const;
    const key = keys.rendition(imageId, file);
    await this.storage.put(key, bytes);
    stored.push(key);
    return { path: filePath(imageId, file), width, height };
  }
}

/** Characters of a digest in hex: it tells apart what one image ever looked like, not all files of the world. */
const DIGEST_LENGTH = 16;

/** One for all pictures of a step: in a list of thousands, digests are what does not compress. */
function digestOf(pictures: readonly RenderedPicture[]): string {
  const hash = createHash('sha256');
  for (const { bytes } of pictures) hash.update(bytes);
  return hash.digest('hex').slice(0, DIGEST_LENGTH);
}
