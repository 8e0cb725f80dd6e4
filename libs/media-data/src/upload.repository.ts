import { Injectable } from '@nestjs/common';
import { Database, repeatingUpsert } from '@salon/mongo';
import { trusted, type Model } from 'mongoose';
import { inPages } from './in-pages.ts';
import { uploadSchema, type UploadRecord } from './upload-record.ts';

export type NewUpload = Omit<UploadRecord, 'createdAt' | 'updatedAt' | 'confirmingAt'>;

/** Uploads that are staged or being confirmed. */
@Injectable()
export class UploadRepository {
  private readonly uploads: Model<UploadRecord>;

  constructor(database: Database) {
    this.uploads = database.model('Upload', uploadSchema);
  }

  /** Writes the upload, replacing an earlier one with the same id. */
  put({ _id, ...upload }: NewUpload): Promise<UploadRecord> {
    return repeatingUpsert(() =>
      this.uploads
        .findOneAndUpdate({ _id }, { $set: upload }, { upsert: true, returnDocument: 'after' })
        .lean<UploadRecord>()
        .orFail()
        .exec(),
    );
  }

  /** An admin's upload, or null. */
  byId(adminId: string, id: string): Promise<UploadRecord | null> {
    return this.uploads.findOne({ stagedBy: adminId, _id: id }).lean<UploadRecord>().exec();
  }

  /** The ids that belong to uploads of the admin. */
  async existing(adminId: string, ids: string[]): Promise<Set<string>> {
    const found = await this.uploads
      .find({ stagedBy: adminId, _id: trusted({ $in: ids }) }, { _id: 1 })
      .lean<Pick<UploadRecord, '_id'>[]>()
      .exec();
    return new Set(found.map(({ _id }) => _id));
  }

  /** An admin's uploads that are not being confirmed, the newest first. */
  staged(adminId: string, limit: number): Promise<UploadRecord[]> {
    return this.uploads
      .find({ ...atRest(), stagedBy: adminId })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean<UploadRecord[]>()
      .exec();
  }

  /** Makes an admin's uploads as recent as new ones, so that the clean-up skips them. */
  async touch(adminId: string, ids: string[], updatedAt: Date): Promise<void> {
    const filter = { stagedBy: adminId, _id: trusted({ $in: ids }) };
    // Mongoose would set its own time.
    await this.uploads.updateMany(filter, { $set: { updatedAt } }, { timestamps: false }).exec();
  }

  /** Removes an admin's upload unless it is being confirmed; the database checks this in the same step. */
  async removeStaged(adminId: string, id: string): Promise<boolean> {
    const filter = { ...atRest(), stagedBy: adminId, _id: id };
    return (await this.uploads.deleteOne(filter).exec()).deletedCount === 1;
  }

  /** Marks an admin's upload as being confirmed, so that the clean-up skips it, and returns it. */
  beginConfirmation(adminId: string, id: string): Promise<UploadRecord | null> {
    const now = new Date();
    return this.uploads
      .findOneAndUpdate(
        { stagedBy: adminId, _id: id },
        { $set: { updatedAt: now, confirmingAt: now } },
        { returnDocument: 'after' },
      )
      .lean<UploadRecord>()
      .exec();
  }

  /**
   * Marks the upload again if half of the time of its mark is over: the rest is enough to make the image. Returns null if
   * the upload no longer exists.
   */
  async renewConfirmation(adminId: string, upload: UploadRecord): Promise<UploadRecord | null> {
    const { _id, confirmingAt } = upload;
    const isRecent = confirmingAt && Date.now() - confirmingAt.getTime() < confirmationMs / 2;
    return isRecent ? upload : this.beginConfirmation(adminId, _id);
  }

  async remove(id: string): Promise<void> {
    await this.uploads.deleteOne({ _id: id }).exec();
  }

  countUntouchedSince(date: Date): Promise<number> {
    return this.uploads.countDocuments(untouchedSince(date)).exec();
  }

  /** The ids of uploads that were not touched since the date, with a few hundred at a time in memory. */
  async *untouchedSince(date: Date): AsyncGenerator<string> {
    for await (const { _id } of inPages(this.uploads, untouchedSince(date), { _id: 1 })) yield _id;
  }

  /** Removes the upload unless it was touched since the date; the database checks this in the same step. */
  async removeUntouchedSince(date: Date, id: string): Promise<boolean> {
    const filter = { _id: id, ...untouchedSince(date) };
    return (await this.uploads.deleteOne(filter).exec()).deletedCount === 1;
  }
}

/** An older confirmation has crashed: one that takes longer renews its marks. */
const confirmationMs = 60_000;

const atRest = () => ({
  confirmingAt: trusted({ $not: { $gte: new Date(Date.now() - confirmationMs) } }),
});
const untouchedSince = (date: Date) => ({ updatedAt: trusted({ $lt: date }) });
