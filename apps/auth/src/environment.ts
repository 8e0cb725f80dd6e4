import { limits } from '@salon/api-contract';
import { mongoEnvironment } from '@salon/mongo';
import { serverEnvironment } from '@salon/server-kit';
import { z } from 'zod';

export const authEnvironment = serverEnvironment.extend(mongoEnvironment.shape).extend({
  /** The address visitors use: where the links in mails lead. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .default('http://127.0.0.1:3000'),
  JWT_SECRET: z.string({ error: 'is required' }).min(32, 'must have at least 32 characters'),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .min(limits.usernameMin)
    .max(limits.usernameMax)
    .default('admin'),
  ADMIN_EMAIL: z.email('must be an e-mail address').default('admin@salon.local'),
  ADMIN_PASSWORD: z
    .string()
    .min(limits.passwordMin, `must have at least ${limits.passwordMin} characters`)
    .max(limits.passwordMax)
    .optional(),
});
export type AuthEnvironment = z.infer<typeof authEnvironment>;

/** The injection token of the parsed environment. */
export const AUTH_ENVIRONMENT = Symbol('AuthEnvironment');
