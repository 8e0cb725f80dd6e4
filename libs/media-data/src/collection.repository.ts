import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, isDuplicateKey } from '@salon/mongo';
import { trusted, type Model } from 'mongoose';
import { changedNow, lastChangeOf, type ChangeTimes, type LastChange } from './changed-at.ts';
import { collectionSchema, type CollectionRecord } from './collection-record.ts';
import type { Place } from './image-record.ts';
import { notInTrash } from './in-trash.ts';

type Text = Pick<CollectionRecord, 'title' | 'description'>;

/** An image with the place that it had in a collection. */
interface FormerMember extends Place {
  imageId: string;
  /** When it was taken out, for images that were taken out one after the other. */
  leftAt?: Date;
}

/** Collections that are not in the trash (see CollectionTrashRepository). */
@Injectable()
export class CollectionRepository {
  private readonly collections: Model<CollectionRecord>;

  constructor(database: Database) {
    this.collections = database.model('Collection', collectionSchema);
  }

  /** All collections, the newest first. */
  list(): Promise<CollectionRecord[]> {
    return this.collections
      .find(notInTrash)
      .sort({ createdAt: -1, _id: -1 })
      .lean<CollectionRecord[]>()
      .exec();
  }

  byId(id: string): Promise<CollectionRecord | null> {
    return this.collections
      .findOne({ ...notInTrash, _id: id })
      .lean<CollectionRecord>()
      .exec();
  }

  byIds(ids: string[]): Promise<CollectionRecord[]> {
    return this.collections
      .find({ ...notInTrash, _id: trusted({ $in: ids }) })
      .lean<CollectionRecord[]>()
      .exec();
  }

  /** The time of the last change of every collection. */
  async lastChanges(): Promise<LastChange[]> {
    const found = await this.collections
      .find(notInTrash, { changedAt: true, updatedAt: true })
      .lean<(Pick<CollectionRecord, '_id'> & ChangeTimes)[]>()
      .exec();
    return found.map(({ _id, ...times }) => ({ id: _id, changedMs: lastChangeOf(times) }));
  }

  /** The collections that have any of these images. */
  holding(imageIds: string[]): Promise<CollectionRecord[]> {
    return this.collections
      .find({ images: trusted({ $in: imageIds }) })
      .lean<CollectionRecord[]>()
      .exec();
  }

  /** Creates a collection, or returns the existing one with this id unchanged, even if it is in the trash. */
  async create(text: Text, id = randomBytes(12).toString('hex')): Promise<CollectionRecord> {
    try {
      return (await this.collections.create({ _id: id, ...text, ...changedNow() })).toObject();
    } catch (error) {
      const existing = isDuplicateKey(error) && (await this.collections.findById(id).lean());
      if (!existing) throw error;
      return existing;
    }
  }

  /**
   * Replaces the title and the description in one step. With `replaces`, only if the collection has this text, or
   * already has the wanted one, as after a repeat.
   * @returns null when the collection does not exist or has another text
   */
  updateText(id: string, text: Text, replaces?: Text): Promise<CollectionRecord | null> {
    return this.collections
      .findOneAndUpdate(
        { ...notInTrash, _id: id, ...(replaces && { $or: [replaces, text] }) },
        { $set: { ...text, ...changedNow() } },
        { returnDocument: 'after' },
      )
      .lean<CollectionRecord>()
      .exec();
  }

  /**
   * Replaces the images and their order in one step. With `recorded`, only if the collection has these images, or
   * already has the wanted ones, as after a repeat.
   * @returns null when the collection does not exist or has other images
   * @throws MongoServerError 11000 when another collection has one of the images; then nothing changes
   */
  setImages(id: string, imageIds: string[], recorded?: string[]): Promise<CollectionRecord | null> {
    const change =
      imageIds.length > 0
        ? { $set: { images: imageIds, ...changedNow() } }
        : { $set: changedNow(), $unset: { images: true as const } };
    const unchanged = recorded && {
      $or: [recorded, imageIds].map((ids) => ({ images: exactly(ids) })),
    };
    return this.collections
      .findOneAndUpdate({ ...notInTrash, _id: id, ...unchanged }, change, {
        returnDocument: 'after',
      })
      .lean<CollectionRecord>()
      .exec();
  }

  /**
   * Appends images in this order, skipping those that the collection has.
   * @returns whether the collection exists
   * @throws MongoServerError 11000 when another collection has one of the images; then nothing changes
   */
  async append(id: string, imageIds: string[]): Promise<boolean> {
    const { matchedCount } = await this.collections
      .updateOne(
        { ...notInTrash, _id: id },
        { $addToSet: { images: { $each: imageIds } }, $set: changedNow() },
      )
      .exec();
    return matchedCount === 1;
  }

  /**
   * Puts images back at their old positions, unless their collection was removed or another collection has them. It may
   * then have more than the limit.
   */
  async putBack(images: FormerMember[]): Promise<void> {
    // Each position is that at the time, so the last one out is the first one back; of those that left together, in
    // ascending order of position, so that the images before each one are already back.
    const inOrder = images.toSorted(
      (a, b) =>
        Number(b.leftAt ?? 0) - Number(a.leftAt ?? 0) || a.collectionOrder - b.collectionOrder,
    );
    for (const id of new Set(inOrder.map(({ collectionId }) => collectionId))) {
      await this.putBackInto(
        id,
        inOrder.filter(({ collectionId }) => collectionId === id),
      );
    }
  }

  /** One write: each write of a long list costs as much as the list is long. */
  private async putBackInto(id: string, images: FormerMember[]): Promise<void> {
    for (;;) {
      const collection = await this.byId(id);
      if (!collection) return;
      const holding = await this.holding(images.map(({ imageId }) => imageId));
      const held = new Set(holding.flatMap((each) => each.images ?? []));
      const free = images.filter(({ imageId }) => !held.has(imageId));
      if (free.length === 0) return;
      const before = collection.images ?? [];
      const after = [...before];
      for (const { imageId, collectionOrder } of free) after.splice(collectionOrder, 0, imageId);
      if (await this.replaceImages(id, before, after)) return;
    }
  }

  /** @returns false if the collection has other images, or if another one has one of these in the meantime */
  private async replaceImages(id: string, before: string[], after: string[]): Promise<boolean> {
    try {
      const { matchedCount } = await this.collections
        .updateOne(
          { ...notInTrash, _id: id, images: exactly(before) },
          { $set: { images: after, ...changedNow() } },
        )
        .exec();
      return matchedCount === 1;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  /** Removes images from all collections that have them, except from the collection `but`, or only from `from`. */
  async release(
    imageIds: string[],
    { but, from }: { but?: string; from?: string } = {},
  ): Promise<void> {
    if (imageIds.length === 0) return;
    const some = {
      ...(but !== undefined && { _id: trusted({ $ne: but }) }),
      ...(from !== undefined && { _id: from }),
    };
    const one = { $elemMatch: { $in: imageIds } };
    const another = { $elemMatch: { $nin: imageIds } };
    // No step leaves an empty list in a collection (see CollectionRecord). The next round finds a list that a
    // concurrent change makes shorter in between. Each round shortens at least one list, so the loop ends.
    do {
      await this.collections.updateMany(
        { ...some, images: trusted({ ...one, $not: another }) },
        { $set: changedNow(), $unset: { images: true } },
      );
      await this.collections.updateMany(
        { ...some, $and: [{ images: trusted(one) }, { images: trusted(another) }] },
        { $set: changedNow(), $pull: { images: trusted({ $in: imageIds }) } },
      );
    } while (await this.collections.exists({ ...some, images: trusted({ $in: imageIds }) }));
  }

  /**
   * Moves a collection to the trash in one step, so that a crash leaves it either here or there.
   * @returns whether the collection was here
   */
  async moveToTrash(id: string): Promise<boolean> {
    for (;;) {
      const collection = await this.byId(id);
      if (!collection) return false;
      const { images = [] } = collection;
      const { matchedCount } = await this.collections
        .updateOne(
          { ...notInTrash, _id: id, images: exactly(images) },
          {
            $set: { deletedAt: new Date(), formerImages: images, ...changedNow() },
            $unset: { images: true },
          },
          { timestamps: false },
        )
        .exec();
      // Otherwise its images were changed in between.
      if (matchedCount === 1) return true;
    }
  }
}

/** Matches these images in this order; a collection without images has no list (see CollectionRecord). */
const exactly = (imageIds: string[]) =>
  trusted(imageIds.length > 0 ? { $eq: imageIds } : { $exists: false });
