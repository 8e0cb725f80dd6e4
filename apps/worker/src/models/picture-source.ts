import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { TryLater } from '@salon/jobs';
import { ImageRepository } from '@salon/media-data';
import type { InstalledModel } from '@salon/models';
import { keys, OBJECT_STORAGE, ObjectNotFound, type ObjectStorage } from '@salon/object-storage';
import type { StoredVersion } from '@salon/service-contract';

/** The file of a picture is missing. */
export class PictureMissing extends Error {
  override readonly name = 'PictureMissing';
}

/** Reads the pictures that are the input of models. */
@Injectable()
export class PictureSource {
  constructor(
    private readonly images: ImageRepository,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /**
   * The thumbnail if its shorter side has the pixels of the model's input, else the largest rendition; null if the image
   * does not exist.
   * @throws PictureMissing
   * @throws ServiceError `storage/unavailable` during an outage
   * @throws TryLater if only this file cannot be read
   */
  async read(imageId: string, { imageSize }: InstalledModel): Promise<Buffer | null> {
    const image = await this.images.byId(imageId);
    if (!image) return null;
    const bySize = image.versions
      .filter(({ type, format }) => type !== 'small' && format === 'webp')
      .sort((a, b) => shorterSide(a) - shorterSide(b));
    const version = bySize.find((each) => shorterSide(each) >= imageSize) ?? bySize.at(-1);
    if (!version) throw new PictureMissing(imageId);
    try {
      const { body } = await this.storage.get(keys.rendition(imageId, version.file));
      return await buffer(body);
    } catch (error) {
      if (error instanceof ObjectNotFound) throw new PictureMissing(imageId);
      // A storage can answer for a damaged object as in an outage, in which this check fails too.
      await this.storage.check();
      throw new TryLater(error);
    }
  }
}

const shorterSide = ({ width, height }: StoredVersion): number => Math.min(width, height);
