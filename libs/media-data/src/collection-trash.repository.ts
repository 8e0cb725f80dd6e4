import { Injectable } from '@nestjs/common';
import { Database } from '@salon/mongo';
import { trusted, type Model } from 'mongoose';
import { changedNow } from './changed-at.ts';
import { collectionSchema, type CollectionRecord } from './collection-record.ts';
import { expired, inTrash, inTrashBy } from './in-trash.ts';

export interface TrashedCollection extends CollectionRecord {
  deletedAt: Date;
}

/** Deleted collections. Their texts and the order of their images are kept for a while. */
@Injectable()
export class CollectionTrashRepository {
  private readonly collections: Model<CollectionRecord>;

  constructor(database: Database) {
    this.collections = database.model('Collection', collectionSchema);
  }

  byId(id: string): Promise<TrashedCollection | null> {
    return this.collections
      .findOne({ ...inTrash, _id: id })
      .lean<TrashedCollection>()
      .exec();
  }

  /** Deleted collections, the last one first. */
  list(limit: number): Promise<TrashedCollection[]> {
    return this.collections
      .find(inTrash)
      .sort({ deletedAt: -1, _id: -1 })
      .limit(limit)
      .lean<TrashedCollection[]>()
      .exec();
  }

  /**
   * Restores a collection with these images, in one step.
   * @returns whether the collection was in the trash
   * @throws MongoServerError 11000 when another collection has one of the images; then nothing changes
   */
  async takeOut(id: string, images: string[]): Promise<boolean> {
    const { matchedCount } = await this.collections
      .updateOne(
        { ...inTrash, _id: id },
        {
          // An empty list is not stored (see CollectionRecord).
          $set: { ...(images.length > 0 && { images }), ...changedNow() },
          $unset: { deletedAt: true, formerImages: true },
        },
        untouched,
      )
      .exec();
    return matchedCount === 1;
  }

  /**
   * Ends the time of collections in the trash: they cannot be restored any more, and go with the next clean-up.
   * @param which ids, or the time until which collections were deleted
   * @returns the number of collections
   */
  async expire(which: readonly string[] | Date): Promise<number> {
    const { modifiedCount } = await this.collections
      .updateMany(inTrashBy(which), { $set: { deletedAt: expired, ...changedNow() } }, untouched)
      .exec();
    return modifiedCount;
  }

  /** Removes the collections that were deleted before the date. */
  async removeDeletedBefore(date: Date): Promise<void> {
    await this.collections.deleteMany({ deletedAt: trusted({ $lt: date }) }).exec();
  }
}

/** Restoring a collection does not change its edit time. */
const untouched = { timestamps: false };
