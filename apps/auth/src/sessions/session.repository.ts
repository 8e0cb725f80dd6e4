import { Injectable } from '@nestjs/common';
import { Database } from '@salon/mongo';
import { trusted, type Model } from 'mongoose';
import { sessionSchema, type SessionRecord } from './session-record.ts';

/** The fields that a refresh changes. */
export type Rotation = Pick<SessionRecord, 'currentHash' | 'rotatedAt' | 'expiresAt'>;

/** A person has fewer devices; without a bound, the holder of one account could fill the disk with logins. */
export const maxSessionsPerUser = 100;

/** All updates are conditional, so that no write restores a session that has ended. */
@Injectable()
export class SessionRepository {
  private readonly sessions: Model<SessionRecord>;

  constructor(database: Database) {
    this.sessions = database.model('Session', sessionSchema);
  }

  /**
   * Starts a session. If the user has too many, removes those that have ended, then those that would expire first.
   */
  async start(session: SessionRecord): Promise<void> {
    await this.sessions.create(session);
    const surplus = await this.sessions
      .find({ userId: session.userId }, { _id: true })
      // Null comes first.
      .sort({ revokedAt: 1, expiresAt: -1 })
      .skip(maxSessionsPerUser)
      .limit(maxSessionsPerUser)
      .lean()
      .exec();
    const ids = surplus.map(({ _id }) => _id);
    if (ids.length > 0) await this.sessions.deleteMany({ _id: trusted({ $in: ids }) }).exec();
  }

  find(id: string): Promise<SessionRecord | null> {
    return this.sessions.findById(id).lean<SessionRecord>().exec();
  }

  /**
   * Replaces the current token of a session, unless another request has replaced it or revoked the session.
   * @returns whether it replaced the token
   */
  async rotate({ _id, currentHash }: SessionRecord, next: Rotation): Promise<boolean> {
    const update = { $set: { ...next, previousHash: currentHash } };
    const { modifiedCount } = await this.sessions
      .updateOne({ _id, currentHash, revokedAt: null }, update)
      .exec();
    return modifiedCount === 1;
  }

  /** Ends a session. */
  async revoke(id: string, revokedAt: Date): Promise<void> {
    await this.sessions.updateOne({ _id: id, revokedAt: null }, { $set: { revokedAt } }).exec();
  }
}
