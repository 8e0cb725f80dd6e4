import { Schema } from 'mongoose';

/** One refresh token; only its hash is stored. */
export interface RefreshTokenRecord {
  /** SHA-256 of the token, in hex. */
  _id: string;
  /** All tokens that descend from one login. */
  familyId: string;
  userId: string;
  /** Of the password that the session began with: it lives no longer than that. */
  passwordKey: string;
  usedAt: Date | null;
  expiresAt: Date;
}

export const refreshTokenSchema = new Schema<RefreshTokenRecord>(
  {
    _id: { type: String, required: true },
    familyId: { type: String, required: true },
    userId: { type: String, required: true },
    passwordKey: { type: String, required: true },
    usedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'refreshTokens', versionKey: false, strict: 'throw' },
);
refreshTokenSchema.index({ familyId: 1 });
refreshTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
