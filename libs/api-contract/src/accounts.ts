import { z } from 'zod';
import { envelope } from './envelope.ts';
import { limits } from './limits.ts';
import { session } from './session.ts';

/**
 * For the OpenAPI document: the parser's pattern with surrounding white space, which the parser removes and `format:
 * email` does not allow.
 */
const emailForm = z.regexes.email.source
  .replace(/^\^/, String.raw`^\s*`)
  .replace(/\$$/, String.raw`\s*$$`);

const email = z
  .string('Enter your email address.')
  .trim()
  .max(limits.emailLength, 'This email address is too long.')
  .meta({ pattern: emailForm })
  .pipe(z.email('Enter a valid email address.'));

const passwordLength = `Choose a password of ${limits.passwordMin} to ${limits.passwordMax} characters.`;
const newPassword = z
  .string('Choose a password.')
  // As it is hashed: letters with accents as one character each.
  .normalize('NFC')
  .min(limits.passwordMin, passwordLength)
  .max(limits.passwordMax, passwordLength);

/** Without '@', so that a name cannot be an email address at login. */
const username = z
  .string('Choose a username.')
  .trim()
  .normalize('NFC')
  .min(limits.usernameMin, `Choose a username of at least ${limits.usernameMin} characters.`)
  .max(limits.usernameMax, `Choose a username of at most ${limits.usernameMax} characters.`)
  // Marks are the vowels of many scripts.
  .regex(
    /^[\p{L}\p{N}._-][\p{L}\p{M}\p{N}._-]*$/u,
    'A username has letters, digits, dots, dashes and underscores.',
  );

export const signupBody = z.object({ username, email, password: newPassword });
export type SignupBody = z.infer<typeof signupBody>;

/** The access token is null until the email address is verified. */
export const signupReply = envelope(session.extend({ accessToken: z.string().nullable() }));

/**
 * The secret of a mailed link, 32 bytes in base64url. A malformed one is read as empty, which gives the reply for an
 * unknown link.
 */
const token = z
  .string()
  .regex(/^[\w-]{43}$/)
  .catch('');

export const verifyEmailBody = z.object({ token });
export const resendVerificationBody = z.object({ email });
export const forgotPasswordBody = z.object({ email });
export const resetPasswordBody = z.object({ token, password: newPassword });
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

/** Empty, so that the reply does not reveal whether an address is known. */
export const emptyReply = envelope(z.object({}));
