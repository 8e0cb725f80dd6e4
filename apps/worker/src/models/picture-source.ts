import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { ImageRepository } from '@salon/media-data';
import { keys, OBJECT_STORAGE, ObjectNotFound, type ObjectStorage } from '@salon/object-storage';

/** The file behind a picture is gone. */
export class PictureMissing extends Error {}

/** Reads the pictures that models look at. */
@Injectable()
export class PictureSource {
  constructor(
    private readonly images: ImageRepository,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /**
   * The smallest picture that has enough pixels for every model, some 640 px on its long side; null when there is no
   * such image.
   * @throws PictureMissing
   */
  async read(imageId: string): Promise<Buffer | null> {
    const image = await this.images.byId(imageId);
    if (!image) return null;
    const version =
      image.versions.find(({ type, format }) => type === 'thumbnail' && format === 'webp') ??
      image.versions.find(({ type }) => type === 'regular');
    if (!version) throw new PictureMissing(imageId);
    const file = version.file as `${string}.webp`; // renditions have no other names
    try {
      const { body } = await this.storage.get(keys.rendition(imageId, file));
      return await buffer(body);
    } catch (error) {
      throw error instanceof ObjectNotFound ? new PictureMissing(imageId) : error;
    }
  }
}
