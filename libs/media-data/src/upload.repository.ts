import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '@salon/mongo';
import { trusted, type Model } from 'mongoose';
import { uploadSchema, type UploadRecord } from './upload-record.ts';

export type NewUpload = Omit<UploadRecord, 'createdAt' | 'updatedAt'>;

@Injectable()
export class UploadRepository implements OnModuleInit {
  private readonly uploads: Model<UploadRecord>;

  constructor(database: Database) {
    this.uploads = database.model('Upload', uploadSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.uploads.createIndexes();
  }

  /** Writes the upload, over an earlier one of the same session. */
  async put({ _id, ...upload }: NewUpload): Promise<void> {
    await this.uploads.updateOne({ _id }, { $set: upload }, { upsert: true }).exec();
  }

  /** Marks the upload as being confirmed, which keeps cleanup from it, and returns it. */
  beginConfirmation(id: string): Promise<UploadRecord | null> {
    return this.uploads
      .findOneAndUpdate(
        { _id: id },
        { $set: { updatedAt: new Date() } },
        { returnDocument: 'after' },
      )
      .lean<UploadRecord>()
      .exec();
  }

  async remove(id: string): Promise<void> {
    await this.uploads.deleteOne({ _id: id }).exec();
  }

  countUntouchedSince(date: Date): Promise<number> {
    return this.uploads.countDocuments(untouchedSince(date)).exec();
  }

  /** The ids of uploads that nobody has touched since; a few at a time are in memory. */
  async *untouchedSince(date: Date): AsyncGenerator<string> {
    const cursor = this.uploads
      .find(untouchedSince(date), { _id: 1 })
      .lean<Pick<UploadRecord, '_id'>[]>()
      .cursor({ batchSize: 200 });
    for await (const { _id } of cursor) yield _id;
  }

  /** Removes the upload unless somebody has touched it since, which the database decides in one step. */
  async removeUntouchedSince(date: Date, id: string): Promise<boolean> {
    const filter = { _id: id, ...untouchedSince(date) };
    return (await this.uploads.deleteOne(filter).exec()).deletedCount === 1;
  }
}

const untouchedSince = (date: Date) => ({ updatedAt: trusted({ $lt: date }) });
