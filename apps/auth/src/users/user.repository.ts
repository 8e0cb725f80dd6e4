import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '@salon/mongo';
import type { Model } from 'mongoose';
import { toKey, userSchema, type UserRecord } from './user-record.ts';

export type NewUser = Pick<
  UserRecord,
  'username' | 'email' | 'passwordHash' | 'emailVerified' | 'admin'
>;

@Injectable()
export class UserRepository {
  private readonly users: Model<UserRecord>;

  constructor(database: Database) {
    this.users = database.model('User', userSchema);
  }

  byId(id: string): Promise<UserRecord | null> {
    return this.users.findById(id).lean<UserRecord>().exec();
  }

  /** Users log in with a name or an address. No name has the form of an address. */
  byNameOrEmail(typed: string): Promise<UserRecord | null> {
    const key = toKey(typed);
    return this.users
      .findOne({ $or: [{ usernameKey: key }, { emailKey: key }] })
      .lean<UserRecord>()
      .exec();
  }

  byEmail(email: string): Promise<UserRecord | null> {
    return this.users
      .findOne({ emailKey: toKey(email) })
      .lean<UserRecord>()
      .exec();
  }

  byName(username: string): Promise<UserRecord | null> {
    return this.users
      .findOne({ usernameKey: toKey(username) })
      .lean<UserRecord>()
      .exec();
  }

  all(): Promise<UserRecord[]> {
    return this.users.find().sort({ usernameKey: 1 }).lean<UserRecord[]>().exec();
  }

  async hasAdmin(): Promise<boolean> {
    return (await this.users.exists({ admin: true })) !== null;
  }

  /** The number of admins who can log in. */
  countVerifiedAdmins(): Promise<number> {
    return this.users.countDocuments({ admin: true, emailVerified: true }).exec();
  }

  /** @throws MongoServerError 11000 when the name or the address is taken */
  async create(user: NewUser, id: string = randomUUID()): Promise<UserRecord> {
    const created = await this.users.create({
      ...user,
      _id: id,
      usernameKey: toKey(user.username),
      emailKey: toKey(user.email),
    });
    return created.toObject();
  }

  /** @returns the updated user, or null if the user does not exist */
  change(
    id: string,
    changes: Partial<
      Pick<UserRecord, 'passwordHash' | 'passwordChosenAt' | 'emailVerified' | 'admin'>
    >,
  ): Promise<UserRecord | null> {
    return this.users
      .findOneAndUpdate({ _id: id }, { $set: changes }, { returnDocument: 'after' })
      .lean<UserRecord>()
      .exec();
  }

  /**
   * Sets the password that a mailed link was used for, which proves that the user owns the address.
   * @returns the updated user, or null if another request has set a password since the user was read
   */
  replacePassword(
    { _id, passwordHash: replaced }: UserRecord,
    passwordHash: string,
  ): Promise<UserRecord | null> {
    const changes = { passwordHash, passwordChosenAt: new Date(), emailVerified: true };
    return this.users
      .findOneAndUpdate(
        { _id, passwordHash: replaced },
        { $set: changes },
        { returnDocument: 'after' },
      )
      .lean<UserRecord>()
      .exec();
  }

  /**
   * Gives a user another address, as a confirmed one.
   * @throws MongoServerError 11000 when it is taken
   */
  async changeEmail(id: string, email: string): Promise<void> {
    const changes = { email, emailKey: toKey(email), emailVerified: true };
    await this.users.updateOne({ _id: id }, { $set: changes }).exec();
  }

  async remove(id: string): Promise<void> {
    await this.users.deleteOne({ _id: id }).exec();
  }

  async recordLogin(id: string): Promise<void> {
    await this.users.updateOne({ _id: id }, { $set: { lastLoginAt: new Date() } }).exec();
  }

  /**
   * Sets the password of an account that has never logged in and whose password came from the environment. Returns
   * whether it was set.
   */
  async setUnusedPassword(id: string, passwordHash: string): Promise<boolean> {
    const { matchedCount } = await this.users
      .updateOne({ _id: id, lastLoginAt: null, passwordChosenAt: null }, { $set: { passwordHash } })
      .exec();
    return matchedCount === 1;
  }
}
