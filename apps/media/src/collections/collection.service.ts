import { Injectable } from '@nestjs/common';
import type { Collection, CollectionBody, CollectionSummary } from '@salon/api-contract';
import {
  CollectionRepository,
  ImageRepository,
  ListVersion,
  type CollectionRecord,
} from '@salon/media-data';
import { isDuplicateKey } from '@salon/mongo';
import { ServiceError } from '@salon/service-contract';
import type { Gallery } from '../gallery/gallery.ts';
import { KeptReplies } from '../gallery/kept-replies.ts';

interface KeptReply {
  etag: string;
}

@Injectable()
export class CollectionService {
  constructor(
    private readonly collections: CollectionRepository,
    private readonly images: ImageRepository,
    private readonly replies: KeptReplies,
    private readonly listVersion: ListVersion,
  ) {}

  async list(): Promise<KeptReply> {
    const etag = await this.replies.etagOf('collections', ({ collections }) => ({ collections }));
    return { etag };
  }

  /** @throws ServiceError `collection/not-found` */
  async byId(id: string): Promise<KeptReply> {
    const etag = await this.replies.etagOf(`collection ${id}`, (gallery) => {
      const summary = gallery.collections.find((collection) => collection.id === id);
      if (!summary) throw new ServiceError('collection/not-found', { id });
      return { collection: withImages(summary, gallery) };
    });
    return { etag };
  }

  async create(text: CollectionBody): Promise<KeptReply> {
    return this.changed(await this.collections.create(text));
  }

  /** @throws ServiceError `collection/not-found` */
  async update(id: string, text: CollectionBody): Promise<KeptReply> {
    return this.changed(orNotFound(id, await this.collections.updateText(id, text)));
  }

  /**
   * Gives a collection exactly these images, in this order.
   * @throws ServiceError `collection/not-found`, `collection/unknown-images` or `collection/images-taken`, the
   * latter two naming the images; then nothing changes
   */
  async setImages(id: string, imageIds: string[]): Promise<KeptReply> {
    const unknown = await this.unknownAmong(imageIds);
    if (unknown.length > 0) {
      throw new ServiceError('collection/unknown-images', { imageIds: unknown });
    }
    const collection = orNotFound(id, await this.replaceImages(id, imageIds));
    // A deletion removes the record and then the membership: one that ran in between found no membership to remove.
    await this.collections.release(await this.unknownAmong(imageIds));
    return this.changed(collection);
  }

  /** @throws ServiceError `collection/not-found` */
  async delete(id: string): Promise<void> {
    if (!(await this.collections.remove(id)))
      throw new ServiceError('collection/not-found', { id });
    await this.listVersion.bump();
  }

  /** The database decides who has an image; who it is, is asked only when it refuses. */
  private async replaceImages(id: string, imageIds: string[]): Promise<CollectionRecord | null> {
    try {
      return await this.collections.setImages(id, imageIds);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const others = (await this.collections.holding(imageIds)).filter(({ _id }) => _id !== id);
      const taken = new Set(others.flatMap(({ images = [] }) => images));
      throw new ServiceError('collection/images-taken', {
        imageIds: imageIds.filter((imageId) => taken.has(imageId)),
      });
    }
  }

  private async unknownAmong(imageIds: string[]): Promise<string[]> {
    const existing = await this.images.existing(imageIds);
    return imageIds.filter((imageId) => !existing.has(imageId));
  }

  private async changed({ _id }: CollectionRecord): Promise<KeptReply> {
    await this.listVersion.bump();
    return this.byId(_id);
  }
}

function withImages(summary: CollectionSummary, { imagesById }: Gallery): Collection {
  return { ...summary, images: summary.images.flatMap((id) => imagesById.get(id) ?? []) };
}

function orNotFound(id: string, collection: CollectionRecord | null): CollectionRecord {
  if (!collection) throw new ServiceError('collection/not-found', { id });
  return collection;
}
