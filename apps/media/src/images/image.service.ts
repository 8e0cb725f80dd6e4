import { Injectable } from '@nestjs/common';
import type { BulkMetadata, FullImage, Image, ImageMetadataEdit } from '@salon/api-contract';
import {
  CollectionRepository,
  GalleryChanges,
  ImageRepository,
  type ImageRecord,
} from '@salon/media-data';
import { keys } from '@salon/object-storage';
import { ServiceError, type EditOutcome } from '@salon/service-contract';
import { Audiences, seenBy, type Audience } from '../gallery/audience.ts';
import { placesIn, toImage, toReply, type GalleryImage } from '../gallery/to-image.ts';

@Injectable()
export class ImageService {
  constructor(
    private readonly images: ImageRepository,
    private readonly collections: CollectionRepository,
    private readonly changes: GalleryChanges,
    private readonly audiences: Audiences,
  ) {}

  /** @throws ServiceError `image/not-found` */
  async byId(id: string): Promise<Image> {
    return (await this.seenById(id)).image;
  }

  /** The image, and who may see it in this form. @throws ServiceError `image/not-found` */
  async seenById(id: string): Promise<{ image: Image; audience: Audience }> {
    const image = await this.placed(orNotFound(id, await this.images.byId(id)));
    const audience = await this.audiences.current();
    return { image: toReply(seenBy(audience, image)), audience };
  }

  async original(id: string) {
    const { format } = orNotFound(id, await this.images.byId(id));
    return { key: keys.original(id), format };
  }

  /** @throws ServiceError `image/not-found` */
  async updateMetadata(id: string, edit: ImageMetadataEdit): Promise<FullImage> {
    const image = orNotFound(id, await this.images.updateMetadata(id, edit));
    await this.changes.publish({ images: [id] });
    return toReply(await this.placed(image));
  }

  /** Edits each of the images that exist, and returns the previous values. */
  async updateMetadataOfMany({ ids, metadata, each }: BulkMetadata): Promise<EditOutcome[]> {
    // One by one: only a single update returns the previous values in the same step.
    const edits = ids.map(async (id): Promise<EditOutcome> => {
      const before = await this.images.exchangeMetadata(id, { ...metadata, ...each[id] });
      return before ? { id, ok: true, before } : { id, ok: false, code: 'image/not-found' };
    });
    const outcomes = await Promise.all(edits);
    await this.changes.publish({ images: ids });
    return outcomes;
  }

  private async placed(record: ImageRecord): Promise<GalleryImage> {
    const places = placesIn(await this.collections.holding([record._id]));
    return toImage(record, places.get(record._id));
  }
}

function orNotFound(id: string, image: ImageRecord | null): ImageRecord {
  if (!image) throw new ServiceError('image/not-found', { id });
  return image;
}
