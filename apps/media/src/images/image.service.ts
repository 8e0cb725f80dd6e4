import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Image, ImageListQuery, ImageMetadataEdit } from '@salon/api-contract';
import {
  CollectionRepository,
  ImageRepository,
  type ImageRecord,
  ListVersion,
} from '@salon/media-data';
import { keys, OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import { ServiceError } from '@salon/service-contract';
import { inOrder } from '../gallery/gallery.ts';
import { KeptReplies } from '../gallery/kept-replies.ts';
import { placesIn, toImage } from './to-image.ts';

@Injectable()
export class ImageService {
  private readonly logger = new Logger(ImageService.name);

  constructor(
    private readonly images: ImageRepository,
    private readonly collections: CollectionRepository,
    private readonly replies: KeptReplies,
    private readonly listVersion: ListVersion,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  async list(query: ImageListQuery): Promise<{ etag: string }> {
    const name = query.orderBy ? `images by ${query.orderBy} ${query.order}` : 'images';
    const etag = await this.replies.etagOf(name, ({ images }) => ({
      images: inOrder(images, query),
    }));
    return { etag };
  }

  /** @throws ServiceError `image/not-found` */
  async byId(id: string): Promise<Image> {
    return this.placed(orNotFound(id, await this.images.byId(id)));
  }

  async original(id: string) {
    const { format, originalFilename } = orNotFound(id, await this.images.byId(id));
    return { key: keys.original(id), format, originalFilename };
  }

  /** @throws ServiceError `image/not-found` */
  async updateMetadata(id: string, edit: ImageMetadataEdit): Promise<Image> {
    const image = orNotFound(id, await this.images.updateMetadata(id, edit));
    await this.listVersion.bump();
    return this.placed(image);
  }

  /**
   * The record goes first: it alone makes the image public, and without it the rest can only be left over, never
   * missing. Membership and objects that a crash leaves behind name nothing: lists pass over the one, the clean-up
   * of orphans removes the other.
   * @throws ServiceError `image/not-found`; what a crashed deletion left of its membership is removed even then
   */
  async delete(id: string): Promise<void> {
    const wasThere = await this.images.remove(id);
    await this.collections.release([id]);
    await this.listVersion.bump();
    // An upload that waits to be confirmed has objects and no image: without a record there is nothing to remove.
    if (!wasThere) throw new ServiceError('image/not-found', { id });
    await this.removeObjects(id).catch((error: unknown) =>
      // To everyone the image is gone, which is what was asked for.
      this.logger.warn({ message: 'objects of a deleted image stay for the clean-up', id, error }),
    );
  }

  private async removeObjects(id: string): Promise<void> {
    await this.storage.remove(keys.original(id));
    for await (const { key } of this.storage.list(keys.renditionsOf(id))) {
      await this.storage.remove(key);
    }
  }

  private async placed(record: ImageRecord): Promise<Image> {
    const places = placesIn(await this.collections.holding([record._id]));
    return toImage(record, places.get(record._id));
  }
}

function orNotFound(id: string, image: ImageRecord | null): ImageRecord {
  if (!image) throw new ServiceError('image/not-found', { id });
  return image;
}
