import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { ImageRepository } from '@salon/media-data';
import { keys, OBJECT_STORAGE, ObjectNotFound, type ObjectStorage } from '@salon/object-storage';

/** The file of a picture is missing. */
export class PictureMissing extends Error {}

/** Reads the pictures that are the input of models. */
@Injectable()
export class PictureSource {
  constructor(
    private readonly images: ImageRepository,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /**
   * The smallest rendition that has enough pixels for every model, about 640 px on its long side; null if the image
   * does not exist.
   * @throws PictureMissing
   */
  async read(imageId: string): Promise<Buffer | null> {
    const image = await this.images.byId(imageId);
    if (!image) return null;
    const version =
      image.versions.find(({ type, format }) => type === 'thumbnail' && format === 'webp') ??
      image.versions.find(({ type }) => type === 'regular');
    if (!version) throw new PictureMissing(imageId);
    const file = version.file as `${string}.webp`; // all renditions end in .webp or .jpg
    try {
      const { body } = await this.storage.get(keys.rendition(imageId, file));
      return await buffer(body);
    } catch (error) {
      throw error instanceof ObjectNotFound ? new PictureMissing(imageId) : error;
    }
  }
}
