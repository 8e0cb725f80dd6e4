import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { limits, type DeletedImage } from '@salon/api-contract';
import {
  CollectionRepository,
  GalleryChanges,
  ImageRepository,
  TrashRepository,
  type TrashedImage,
} from '@salon/media-data';
import { broadcast, SettingsReader } from '@salon/server-kit';
import {
  ServiceError,
  type CachedReply,
  type DeleteOutcome,
  type ItemOutcome,
} from '@salon/service-contract';
import { Redis } from 'ioredis';
import { ReplyCache } from '../gallery/reply-cache.ts';
import { ModelJobs } from '../images/model-jobs.ts';
import { outcomesOf } from '../images/outcomes-of.ts';
import { placesIn, toImage, toReply } from '../gallery/to-image.ts';
import { goesAt } from './goes-at.ts';

/** Deletes images so that they can be restored: the clean-up of the trash alone removes them for good. */
@Injectable()
export class TrashService {
  private readonly logger = new Logger(TrashService.name);

  constructor(
    private readonly images: ImageRepository,
    private readonly trash: TrashRepository,
    private readonly collections: CollectionRepository,
    private readonly replies: ReplyCache,
    private readonly galleryChanges: GalleryChanges,
    private readonly settings: SettingsReader,
    private readonly models: ModelJobs,
    private readonly redis: Redis,
  ) {}

  /**
   * Also takes the image out of its collection if an earlier deletion crashed before that.
   * @throws ServiceError `image/not-found`
   */
  async delete(id: string): Promise<void> {
    if ((await this.putInTrash([id])) === 0) throw new ServiceError('image/not-found', { id });
  }

  /**
   * An image that is already in the trash counts as deleted, and is marked as such.
   * @param deletion the same for a repeat, which then has the same outcomes
   */
  async deleteMany(ids: string[], deletion: string = randomUUID()): Promise<DeleteOutcome[]> {
    await this.putInTrash(ids, deletion);
    const deletions = await this.trash.deletionsOf(ids);
    return outcomesOf(ids, (id) => (deletions.has(id) ? null : 'image/not-found')).map((outcome) =>
      outcome.ok && deletions.get(outcome.id) !== deletion
        ? { ...outcome, already: true }
        : outcome,
    );
  }

  /**
   * Membership comes first: an image in the trash is not shown, so a crash in between is invisible, and a
   * repeat finds it in its place.
   * @param deletion leaves images in the trash that another request has moved there
   */
  async restore(ids: string[], deletion?: string): Promise<ItemOutcome[]> {
    return this.takeOut(deletion === undefined ? ids : await this.withoutOthers(ids, deletion));
  }

  private async withoutOthers(ids: string[], deletion: string): Promise<string[]> {
    const deletions = await this.trash.deletionsOf(ids);
    return ids.filter((id) => !deletions.has(id) || deletions.get(id) === deletion);
  }

  private async takeOut(ids: string[]): Promise<ItemOutcome[]> {
    const trashed = await this.trash.byIds(ids);
    await this.collections.putBack(
      trashed.flatMap(({ _id, formerPlace, deletedAt: leftAt }) =>
        formerPlace ? [{ imageId: _id, ...formerPlace, leftAt }] : [],
      ),
    );
    await this.trash.takeOut(ids);
    const existing = await this.images.existing(ids);
    // The clean-up of the trash may have removed the record in the meantime.
    await this.collections.release(ids.filter((id) => !existing.has(id)));
    await this.galleryChanges.publish({ images: ids, collections: true });
    // A backfill passes over images in the trash.
    await this.models.enqueueLacking(trashed.flatMap(({ _id }) => (existing.has(_id) ? _id : [])));
    return outcomesOf(ids, (id) => (existing.has(id) ? null : 'image/not-found'));
  }

  /** The images in the trash, the last one deleted first. */
  async list(): Promise<CachedReply> {
    const { trashRetentionDays } = await this.settings.current();
    const trashed = await this.trash.list(limits.deletedImages);
    const images = trashed.map((image) => toDeletedImage(image, trashRetentionDays));
    return this.replies.keepText(JSON.stringify({ data: { images } }));
  }

  /**
   * The record goes first: with it, the image is gone from everywhere. Membership that a crash leaves behind names
   * nothing, and lists pass over it.
   */
  private async putInTrash(ids: string[], deletion?: string): Promise<number> {
    const places = placesIn(await this.collections.holding(ids));
    const count = await this.trash.put(ids, places, deletion);
    await this.announce(ids);
    // Another request may have restored one that was in the trash already.
    const existing = await this.images.existing(ids);
    await this.collections.release(ids.filter((id) => !existing.has(id)));
    await this.galleryChanges.publish({ images: ids, collections: true });
    return count;
  }

  /** Gateways stop treating these files as public. A gateway that misses the message asks again within a minute. */
  private async announce(ids: string[]): Promise<void> {
    try {
      await broadcast(this.redis, 'images:deleted', { ids });
    } catch (error) {
      this.logger.warn({ msg: 'a deletion was not announced', err: error });
    }
  }
}

function toDeletedImage(record: TrashedImage, retentionDays: number): DeletedImage {
  return {
    ...toReply(toImage(record)),
    deletedAt: record.deletedAt.toISOString(),
    goesAt: goesAt(record.deletedAt, retentionDays),
  };
}
