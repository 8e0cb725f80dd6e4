import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ImageListQuery } from '@salon/api-contract';
import { Database, isDuplicateKey } from '@salon/mongo';
import { trusted, type Model } from 'mongoose';
import { imageSchema, type ImageRecord } from './image-record.ts';

export type NewImage = Omit<ImageRecord, 'createdAt' | 'updatedAt'>;

@Injectable()
export class ImageRepository implements OnModuleInit {
  private readonly images: Model<ImageRecord>;

  constructor(database: Database) {
    this.images = database.model('Image', imageSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.images.createIndexes();
  }

  byId(id: string): Promise<ImageRecord | null> {
    return this.images.findById(id).lean<ImageRecord>().exec();
  }

  byIds(ids: string[]): Promise<ImageRecord[]> {
    return this.images
      .find({ _id: trusted({ $in: ids }) })
      .lean<ImageRecord[]>()
      .exec();
  }

  /** All images: by the camera's date, undated ones last, or else the newest upload first. */
  async list({ orderBy, order }: ImageListQuery): Promise<ImageRecord[]> {
    const images = await this.images
      .find()
      .sort({ createdAt: -1, _id: -1 })
      .lean<ImageRecord[]>()
      .exec();
    if (!orderBy) return images;
    const sign = order === 'asc' ? 1 : -1;
    const [dated, undated] = partition(images, (image) => image.date !== null);
    dated.sort((a, b) => sign * (a.date ?? '').localeCompare(b.date ?? ''));
    return [...dated, ...undated];
  }

  /** Adds the image; one that is there already stays as it is, so a repeat changes nothing. */
  async insertOnce(image: NewImage): Promise<void> {
    try {
      await this.images.create(image);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

function partition<T>(items: T[], belongs: (item: T) => boolean): [T[], T[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))];
}
