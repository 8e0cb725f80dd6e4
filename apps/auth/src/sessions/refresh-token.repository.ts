import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '@salon/mongo';
import { trusted, type Model } from 'mongoose';
import { refreshTokenSchema, type RefreshTokenRecord } from './refresh-token-record.ts';

@Injectable()
export class RefreshTokenRepository implements OnModuleInit {
  private readonly tokens: Model<RefreshTokenRecord>;

  constructor(database: Database) {
    this.tokens = database.model('RefreshToken', refreshTokenSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.tokens.createIndexes();
  }

  async add(token: RefreshTokenRecord): Promise<void> {
    await this.tokens.create(token);
  }

  /** Uses up a token that is valid and unused, in one step: of two callers one gets it. */
  use(hash: string, now: Date): Promise<RefreshTokenRecord | null> {
    return this.tokens
      .findOneAndUpdate(
        { _id: hash, usedAt: null, expiresAt: trusted({ $gt: now }) },
        { $set: { usedAt: now } },
      )
      .lean<RefreshTokenRecord>()
      .exec();
  }

  find(hash: string): Promise<RefreshTokenRecord | null> {
    return this.tokens.findById(hash).lean<RefreshTokenRecord>().exec();
  }

  async removeFamily(familyId: string): Promise<void> {
    await this.tokens.deleteMany({ familyId }).exec();
  }
}
