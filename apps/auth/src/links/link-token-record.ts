import { Schema } from 'mongoose';

export type LinkPurpose = 'verify-email' | 'reset-password';

/** A link in a mail. */
export interface LinkTokenRecord {
  /** SHA-256 of the token, in hex. */
  _id: string;
  purpose: LinkPurpose;
  userId: string;
  /** When its mail was queued; missing before that. */
  mailedAt?: Date;
  /** A used link is kept for a short time, so that the request can be repeated. */
  usedAt: Date | null;
  /** The repeat key of the request that used the link. */
  usedBy: string | null;
  /** When the mail about what the link changed was queued; missing before that. */
  reportedAt?: Date;
  expiresAt: Date;
}

export const linkTokenSchema = new Schema<LinkTokenRecord>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    userId: { type: String, required: true },
    mailedAt: Date,
    usedAt: { type: Date, default: null },
    usedBy: { type: String, default: null },
    reportedAt: Date,
    expiresAt: { type: Date, required: true },
  },
  { collection: 'linkTokens', versionKey: false, strict: 'throw' },
);
linkTokenSchema.index({ userId: 1 });
linkTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
