import { Injectable } from '@nestjs/common';
import { Database } from '@salon/mongo';
import { trusted, type Model } from 'mongoose';
import { changedNow } from './changed-at.ts';
import { imageSchema, type Place, type ImageRecord } from './image-record.ts';
import { inPages } from './in-pages.ts';
import { expired, inTrash, inTrashBy, notInTrash } from './in-trash.ts';

export interface TrashedImage extends ImageRecord {
  deletedAt: Date;
}

/** Deleted images. Their records and objects are kept for a while. */
@Injectable()
export class TrashRepository {
  private readonly images: Model<ImageRecord>;

  constructor(database: Database) {
    this.images = database.model('Image', imageSchema);
  }

  /**
   * Moves images to the trash; images already in it stay unchanged.
   * @param deletion the request, by which {@link deletionsOf} identifies the images that it has moved
   * @returns the number of moved images
   */
  async put(ids: string[], places: Map<string, Place>, deletion?: string): Promise<number> {
    const change = { deletedAt: new Date(), ...(deletion && { deletion }), ...changedNow() };
    const standalone = ids.filter((id) => !places.has(id));
    // One write for all is several times as fast as one for each.
    const { modifiedCount } = await this.images
      .updateMany({ ...notInTrash, _id: trusted({ $in: standalone }) }, { $set: change }, untouched)
      .exec();
    const placed = ids.flatMap((_id) => {
      const formerPlace = places.get(_id);
      return formerPlace ? { _id, formerPlace } : [];
    });
    const moved = await this.images.bulkWrite(
      placed.map(({ _id, formerPlace }) => ({
        updateOne: {
          filter: { ...notInTrash, _id },
          update: { $set: { ...change, formerPlace } },
        },
      })),
      untouched,
    );
    return modifiedCount + moved.modifiedCount;
  }

  /** Notes the places of images in the trash that have no place yet. A restoration then puts them there. */
  async addPlaces(places: Map<string, Place>): Promise<void> {
    const lackingPlace = { ...inTrash, formerPlace: trusted({ $exists: false }) };
    await this.images.bulkWrite(
      [...places].map(([_id, formerPlace]) => ({
        updateOne: { filter: { ...lackingPlace, _id }, update: { $set: { formerPlace } } },
      })),
      untouched,
    );
  }

  /** Restores the images that are in the trash; ignores other ids. */
  async takeOut(ids: string[]): Promise<void> {
    await this.images
      .updateMany(
        { ...inTrash, _id: trusted({ $in: ids }) },
        { $set: changedNow(), $unset: { deletedAt: true, deletion: true, formerPlace: true } },
        untouched,
      )
      .exec();
  }

  byIds(ids: string[]): Promise<TrashedImage[]> {
    return this.images
      .find({ ...inTrash, _id: trusted({ $in: ids }) })
      .lean<TrashedImage[]>()
      .exec();
  }

  /** Of the images in the trash, what a place in a collection depends on. */
  placesOf(ids: string[]): Promise<Pick<TrashedImage, '_id' | 'deletedAt' | 'formerPlace'>[]> {
    return this.images
      .find({ ...inTrash, _id: trusted({ $in: ids }) }, { deletedAt: 1, formerPlace: 1 })
      .lean<Pick<TrashedImage, '_id' | 'deletedAt' | 'formerPlace'>[]>()
      .exec();
  }

  /** Which of these images are deleted, and the requests that moved them there. */
  async deletionsOf(ids: string[]): Promise<Map<string, string | undefined>> {
    const found = await this.images
      .find({ ...isDeleted, _id: trusted({ $in: ids }) }, { deletion: 1 })
      .lean<Pick<ImageRecord, '_id' | 'deletion'>[]>()
      .exec();
    return new Map(found.map(({ _id, deletion }) => [_id, deletion]));
  }

  /** Deleted images, the last one first. */
  list(limit: number): Promise<TrashedImage[]> {
    return this.images
      .find(inTrash)
      .sort({ deletedAt: -1, _id: -1 })
      .limit(limit)
      .lean<TrashedImage[]>()
      .exec();
  }

  /** The ids without a record, in the trash or not. */
  async recordless(ids: string[]): Promise<string[]> {
    const found = await this.images
      .find({ _id: trusted({ $in: ids }) }, { _id: 1 })
      .lean<Pick<ImageRecord, '_id'>[]>()
      .exec();
    const recorded = new Set(found.map(({ _id }) => _id));
    return ids.filter((id) => !recorded.has(id));
  }

  /**
   * Ends the time of images in the trash: they cannot be restored any more, and go with the next clean-up.
   * @param which ids, or the time until which images were deleted
   * @returns the number of images
   */
  async expire(which: readonly string[] | Date): Promise<number> {
    const { modifiedCount } = await this.images
      .updateMany(inTrashBy(which), { $set: { deletedAt: expired, ...changedNow() } }, untouched)
      .exec();
    return modifiedCount;
  }

  /**
   * Ends the time of an image that was deleted before the date, unless it was restored or deleted again since.
   * @returns whether it cannot be restored any more
   */
  async expireDeletedBefore(date: Date, id: string): Promise<boolean> {
    const filter = { _id: id, ...deletedBefore(date) };
    const update = { $set: { deletedAt: expired, ...changedNow() } };
    return (await this.images.updateOne(filter, update, untouched).exec()).matchedCount === 1;
  }

  countDeletedBefore(date: Date): Promise<number> {
    return this.images.countDocuments(deletedBefore(date)).exec();
  }

  /** The ids of images deleted before the date, with a few hundred at a time in memory. */
  async *deletedBefore(date: Date): AsyncGenerator<string> {
    for await (const { _id } of inPages(this.images, deletedBefore(date), { _id: 1 })) yield _id;
  }

  /** Removes the record unless it was restored; the database checks this in the same step. */
  async removeDeletedBefore(date: Date, id: string): Promise<boolean> {
    const filter = { _id: id, ...deletedBefore(date) };
    return (await this.images.deleteOne(filter).exec()).deletedCount === 1;
  }
}

/** Deleting and restoring an image does not change its edit time. */
const untouched = { timestamps: false };
const isDeleted = { deletedAt: trusted({ $exists: true }) };
const deletedBefore = (date: Date) => ({ deletedAt: trusted({ $lt: date }) });
