import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '@salon/mongo';
import { trusted, type Model } from 'mongoose';
import { collectionSchema, type CollectionRecord } from './collection-record.ts';

type Text = Pick<CollectionRecord, 'title' | 'description'>;

@Injectable()
export class CollectionRepository implements OnModuleInit {
  private readonly collections: Model<CollectionRecord>;

  constructor(database: Database) {
    this.collections = database.model('Collection', collectionSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.collections.createIndexes();
  }

  /** All collections, the newest first. */
  list(): Promise<CollectionRecord[]> {
    return this.collections
      .find()
      .sort({ createdAt: -1, _id: -1 })
      .lean<CollectionRecord[]>()
      .exec();
  }

  byId(id: string): Promise<CollectionRecord | null> {
    return this.collections.findById(id).lean<CollectionRecord>().exec();
  }

  /** The collections that have any of these images. */
  holding(imageIds: string[]): Promise<CollectionRecord[]> {
    return this.collections
      .find({ images: trusted({ $in: imageIds }) })
      .lean<CollectionRecord[]>()
      .exec();
  }

  async create(text: Text): Promise<CollectionRecord> {
    const created = await this.collections.create({
      _id: randomBytes(12).toString('hex'),
      ...text,
    });
    return created.toObject();
  }

  updateText(id: string, text: Text): Promise<CollectionRecord | null> {
    return this.collections
      .findOneAndUpdate({ _id: id }, { $set: text }, { returnDocument: 'after' })
      .lean<CollectionRecord>()
      .exec();
  }

  /**
   * Replaces the images and their order in one step.
   * @returns null when there is no such collection
   * @throws MongoServerError 11000 when another collection has one of the images; then nothing changes
   */
  setImages(id: string, imageIds: string[]): Promise<CollectionRecord | null> {
    const change =
      imageIds.length > 0 ? { $set: { images: imageIds } } : { $unset: { images: true as const } };
    return this.collections
      .findOneAndUpdate({ _id: id }, change, { returnDocument: 'after' })
      .lean<CollectionRecord>()
      .exec();
  }

  /** Takes images that are no more out of whatever collections have them. */
  async release(imageIds: string[]): Promise<void> {
    // Each step leaves no collection an empty list (see CollectionRecord); a list that a concurrent change makes
    // shorter in between is met again on the next round, and each round that finds one makes some list shorter.
    for (const imageId of imageIds) {
      do {
        await this.collections.updateMany({ images: [imageId] }, { $unset: { images: true } });
        await this.collections.updateMany(
          { images: imageId, 'images.1': trusted({ $exists: true }) },
          { $pull: { images: imageId } },
        );
      } while (await this.collections.exists({ images: imageId }));
    }
  }

  /** Whether there was one to remove. */
  async remove(id: string): Promise<boolean> {
    return (await this.collections.deleteOne({ _id: id }).exec()).deletedCount === 1;
  }
}
