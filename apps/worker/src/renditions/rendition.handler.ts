import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Rendition } from '@salon/api-contract';
import { Handles } from '@salon/jobs';
import { keys, OBJECT_STORAGE, withLocalCopy, type ObjectStorage } from '@salon/object-storage';
import { ServiceError, type JobData, type JobResult } from '@salon/service-contract';
import { renderImage, UndecodableImage, type RenderedPicture } from './render-image.ts';

/** Makes the pictures of one original and stores each under a key made of its bytes. */
@Injectable()
export class RenditionHandler {
  constructor(@Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage) {}

  /** @throws ServiceError `image/undecodable`; nothing of the image is then left in storage */
  @Handles('image.render')
  async render({ imageId }: JobData<'image.render'>): Promise<JobResult<'image.render'>> {}
}
