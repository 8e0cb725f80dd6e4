import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '@salon/mongo';
import { trusted, type Model } from 'mongoose';
import { linkTokenSchema, type LinkPurpose, type LinkTokenRecord } from './link-token-record.ts';

@Injectable()
export class LinkTokenRepository implements OnModuleInit {
  private readonly tokens: Model<LinkTokenRecord>;

  constructor(database: Database) {
    this.tokens = database.model('LinkToken', linkTokenSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.tokens.createIndexes();
  }

  async add(token: LinkTokenRecord): Promise<void> {
    await this.tokens.create(token);
  }

  /** Takes a token that is valid, in one step: of two callers one gets it. */
  take(hash: string, purpose: LinkPurpose, now: Date): Promise<LinkTokenRecord | null> {
    return this.tokens
      .findOneAndDelete({ _id: hash, purpose, expiresAt: trusted({ $gt: now }) })
      .lean<LinkTokenRecord>()
      .exec();
  }

  async removeOf(userId: string): Promise<void> {
    await this.tokens.deleteMany({ userId }).exec();
  }
}
