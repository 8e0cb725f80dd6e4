import { Injectable } from '@nestjs/common';
import { limits, type DeletedCollection, type RestoredCollection } from '@salon/api-contract';
import {
  CollectionRepository,
  CollectionTrashRepository,
  GalleryChanges,
  ImageRepository,
  TrashRepository,
} from '@salon/media-data';
import { isDuplicateKey } from '@salon/mongo';
import { SettingsReader } from '@salon/server-kit';
import { ServiceError, type CachedReply } from '@salon/service-contract';
import { FullImages } from '../gallery/full-images.ts';
import { ReplyCache } from '../gallery/reply-cache.ts';
import { goesAt } from './goes-at.ts';
import { placesOfDeleted } from './places-of-deleted.ts';

/** Lists and restores deleted collections. */
@Injectable()
export class CollectionTrashService {
  constructor(
    private readonly trash: CollectionTrashRepository,
    private readonly collections: CollectionRepository,
    private readonly images: ImageRepository,
    private readonly deleted: TrashRepository,
    private readonly full: FullImages,
    private readonly replies: ReplyCache,
    private readonly galleryChanges: GalleryChanges,
    private readonly settings: SettingsReader,
  ) {}

  /**
   * Gives a collection back its images in their old order, except for those that were deleted or that another
   * collection has. The deleted ones come back to it when they are restored themselves. A collection that was restored
   * before stays unchanged.
   * @throws ServiceError `collection/not-found`
   */
  async restore(id: string): Promise<RestoredCollection> {
    const restored = (await this.takeOut(id)) ?? (await this.unchanged(id));
    await this.galleryChanges.publish({ collections: true });
    return restored;
  }

  /** The collections in the trash, the last one deleted first. */
  async list(): Promise<CachedReply> {
    const { trashRetentionDays } = await this.settings.current();
    const trashed = await this.trash.list(limits.deletedCollections);
    const firstIds = trashed.flatMap(({ formerImages = [] }) => formerImages.slice(0, 1));
    const covers = await this.full.thumbnailsOf(firstIds);
    const collections = trashed.map((record): DeletedCollection => {
      const { _id: id, title, description, formerImages = [], deletedAt } = record;
      return {
        id,
        title,
        description,
        imageCount: formerImages.length,
        cover: covers.get(formerImages[0] ?? '') ?? null,
        deletedAt: deletedAt.toISOString(),
        goesAt: goesAt(deletedAt, trashRetentionDays),
      };
    });
    return this.replies.keepText(JSON.stringify({ data: { collections } }));
  }

  /** @returns null if the collection is not in the trash */
  private async takeOut(id: string): Promise<RestoredCollection | null> {
    for (;;) {
      const record = await this.trash.byId(id);
      if (!record) return null;
      const { formerImages = [] } = record;
      const holders = await this.collections.holding(formerImages);
      const held = new Set(holders.flatMap(({ images = [] }) => images));
      const existing = await this.images.existing(formerImages);
      const free = formerImages.filter((imageId) => existing.has(imageId) && !held.has(imageId));
      const taken = formerImages.filter((imageId) => held.has(imageId)).length;
      const deleted = await this.deleted.placesOf(formerImages.filter((it) => !existing.has(it)));
      await this.deleted.addPlaces(placesOfDeleted({ id, formerImages, free, deleted }));
      try {
        // Otherwise another request has restored it, or the clean-up has purged it.
        if (!(await this.trash.takeOut(id, free))) return null;
      } catch (error) {
        // Another collection took one of the images in between; the next lookup finds it.
        if (!isDuplicateKey(error)) throw error;
        continue;
      }
      const imageCount = free.length - (await this.releaseDeleted(free));
      return { id, imageCount, taken, missing: formerImages.length - imageCount - taken };
    }
  }

  /** A collection that a repeated request finds restored, possibly before a crash. */
  private async unchanged(id: string): Promise<RestoredCollection> {
    const record = await this.collections.byId(id);
    if (!record) throw new ServiceError('collection/not-found', { id });
    const { images = [] } = record;
    const imageCount = images.length - (await this.releaseDeleted(images));
    return { id, imageCount, taken: 0, missing: 0 };
  }

  /** A deletion that ran during the restoration found no membership to remove. @returns the number of these images */
  private async releaseDeleted(imageIds: string[]): Promise<number> {
    const existing = await this.images.existing(imageIds);
    const deleted = imageIds.filter((imageId) => !existing.has(imageId));
    await this.collections.release(deleted);
    return deleted.length;
  }
}
