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

/** Makes the pictures of one original and stores each under a key made of its bytes. */
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
      for (const picture of pictures) {
        const rendition = await this.store(imageId, picture, stored);
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
    { format, bytes, width, height }: RenderedPicture,
    stored: string[],
  ): Promise<Rendition> {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const key = keys.rendition(imageId, hash, extensions[format]);
    await this.storage.put(key, bytes);
    stored.push(key);
    return { path: filePath(imageId, `${hash}.${extensions[format]}`), width, height };
  }
}
