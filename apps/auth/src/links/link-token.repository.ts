import { Injectable } from '@nestjs/common';
import { Database } from '@salon/mongo';
import { trusted, type Model } from 'mongoose';
import { linkTokenSchema, type LinkTokenRecord } from './link-token-record.ts';

@Injectable()
export class LinkTokenRepository {
  private readonly tokens: Model<LinkTokenRecord>;

  constructor(database: Database) {
    this.tokens = database.model('LinkToken', linkTokenSchema);
  }

  async add(token: LinkTokenRecord): Promise<void> {
    await this.tokens.create(token);
  }

  /** A valid token that is unused, or was used by a request with this repeat key. */
  async usable(
    { _id, purpose }: Pick<LinkTokenRecord, '_id' | 'purpose'>,
    repeatKey: string | undefined,
    now: Date,
  ): Promise<LinkTokenRecord | null> {
    const token = await this.tokens
      .findOne({ _id, purpose, expiresAt: trusted({ $gt: now }) })
      .lean<LinkTokenRecord>()
      .exec();
    if (!token) return null;
    const isRepeat = repeatKey !== undefined && token.usedBy === repeatKey;
    return token.usedAt === null || isRepeat ? token : null;
  }

  /** Atomically marks a valid, unused token as used: only one of two callers gets it. */
  use(
    { _id, purpose }: Pick<LinkTokenRecord, '_id' | 'purpose'>,
    use: { usedAt: Date; usedBy: string | null; expiresAt: Date },
  ): Promise<LinkTokenRecord | null> {
    const isValid = { usedAt: null, expiresAt: trusted({ $gt: use.usedAt }) };
    return this.tokens
      .findOneAndUpdate({ _id, purpose, ...isValid }, { $set: use })
      .lean<LinkTokenRecord>()
      .exec();
  }

  async markMailed(id: string): Promise<void> {
    await this.tokens.updateOne({ _id: id }, { $set: { mailedAt: new Date() } }).exec();
  }

  async markReported(id: string): Promise<void> {
    await this.tokens.updateOne({ _id: id }, { $set: { reportedAt: new Date() } }).exec();
  }

  async unmarkReported(id: string): Promise<void> {
    await this.tokens.updateOne({ _id: id }, { $unset: { reportedAt: 1 } }).exec();
  }

  async isMailed(userId: string): Promise<boolean> {
    const mailed = { userId, mailedAt: trusted({ $exists: true }) };
    return (await this.tokens.exists(mailed).exec()) !== null;
  }

  /** Removes a token, unless a request has used it. Returns whether it was removed. */
  async removeUnused(id: string): Promise<boolean> {
    const { deletedCount } = await this.tokens.deleteOne({ _id: id, usedAt: null }).exec();
    return deletedCount === 1;
  }

  async removeAll(userId: string): Promise<void> {
    await this.tokens.deleteMany({ userId }).exec();
  }

  /** Removes all tokens of a user except one. */
  async removeOthers(userId: string, kept: string): Promise<void> {
    await this.tokens.deleteMany({ userId, _id: trusted({ $ne: kept }) }).exec();
  }
}
