import { Schema } from 'mongoose';

export type LinkPurpose = 'verify-email' | 'reset-password';

/** What a link in a mail is good for. */
export interface LinkTokenRecord {
  /** SHA-256 of the token, in hex. */
  _id: string;
  purpose: LinkPurpose;
  userId: string;
  expiresAt: Date;
}

export const linkTokenSchema = new Schema<LinkTokenRecord>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    userId: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'linkTokens', versionKey: false, strict: 'throw' },
);
linkTokenSchema.index({ userId: 1 });
linkTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
