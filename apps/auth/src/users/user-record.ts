import type { User } from '@salon/api-contract';
import { dayMs } from '@salon/server-kit';
import { Schema } from 'mongoose';

export interface UserRecord {
  _id: string;
  username: string;
  email: string;
  /** Lower case: names and addresses are unique regardless of case. */
  usernameKey: string;
  emailKey: string;
  passwordHash: string;
  emailVerified: boolean;
  admin: boolean;
  lastLoginAt: Date | null;
  /** The time at which a mailed link or the admin command last set the password. */
  passwordChosenAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const userSchema = new Schema<UserRecord>(
  {
    _id: { type: String, required: true },
    username: { type: String, required: true },
    email: { type: String, required: true },
    usernameKey: { type: String, required: true },
    emailKey: { type: String, required: true },
    passwordHash: { type: String, required: true },
    emailVerified: { type: Boolean, required: true },
    admin: { type: Boolean, required: true },
    lastLoginAt: { type: Date, default: null },
    passwordChosenAt: { type: Date, default: null },
  },
  { collection: 'users', timestamps: true, versionKey: false, strict: 'throw' },
);
userSchema.index({ usernameKey: 1 }, { unique: true });
userSchema.index({ emailKey: 1 }, { unique: true });
/** Otherwise names and addresses that anyone can type would be taken for good. */
const unconfirmedForS = (30 * dayMs) / 1_000;
userSchema.index(
  { createdAt: 1 },
  {
    expireAfterSeconds: unconfirmedForS,
    partialFilterExpression: { emailVerified: false, admin: false },
  },
);

export const toKey = (text: string) => text.trim().normalize('NFKC').toLowerCase();

export const toUser = ({ _id, username, email, emailVerified, admin }: UserRecord): User => ({
  id: _id,
  username,
  email,
  emailVerified,
  admin,
});
