import { z } from 'zod';
import { envelope } from './envelope.ts';
import { hasText, id } from './fields.ts';
import { limits } from './limits.ts';

export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  admin: z.boolean(),
});
export type User = z.infer<typeof user>;

/** The username may be an email address. The password has no rules here: one that breaks a rule is wrong anyway. */
export const loginBody = z.object({
  username: z
    .string('Enter your username or email.')
    .trim()
    .min(1, 'Enter your username or email.')
    .max(limits.emailLength)
    .meta({ pattern: hasText }),
  password: z
    .string('Enter your password.')
    .min(1, 'Enter your password.')
    // As it is typed: some keyboards type a letter and its accents as several characters.
    .max(4 * limits.passwordMax),
});
export type LoginBody = z.infer<typeof loginBody>;

export const session = z.object({ user, accessToken: z.string() });
export type Session = z.infer<typeof session>;

export const loginReply = envelope(session);
export const refreshReply = envelope(z.object({ accessToken: z.string() }));
export const logoutReply = envelope(z.object({}));

/**
 * The claims of an access token, which the gateway verifies. The web app reads them unverified, to show who is signed in
 * and to refresh the token in time.
 */
export const accessTokenClaims = z.object({
  sub: id,
  username: z.string(),
  admin: z.boolean(),
  emailVerified: z.boolean(),
  /** Only for the web app, which counts the time until `exp` by its own clock. Both are seconds since the epoch. */
  iat: z.number().optional(),
  exp: z.number(),
});
export type AccessTokenClaims = z.infer<typeof accessTokenClaims>;
