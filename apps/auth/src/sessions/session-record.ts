import { Schema } from 'mongoose';

/** One login on one device. Refreshes update this record; only hashes of tokens are stored. */
export interface SessionRecord {
  /** `sessionIdOf` a refresh token: the digest of the part that all tokens of the session share. */
  _id: string;
  userId: string;
  /** Digest of the password hash at login: a new password ends the session. */
  passwordKey: string;
  /** SHA-256 of the token to use next, in hex. */
  currentHash: string;
  /** SHA-256 of the token that the current one replaced. */
  previousHash: string | null;
  rotatedAt: Date | null;
  startedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

export const sessionSchema = new Schema<SessionRecord>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    passwordKey: { type: String, required: true },
    currentHash: { type: String, required: true },
    previousHash: { type: String, default: null },
    rotatedAt: { type: Date, default: null },
    startedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    revokedAt: { type: Date, default: null },
  },
  { collection: 'sessions', versionKey: false, strict: 'throw' },
);
sessionSchema.index({ userId: 1, revokedAt: 1, expiresAt: -1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
