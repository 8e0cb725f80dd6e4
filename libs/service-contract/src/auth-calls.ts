import {
  forgotPasswordBody,
  loginBody,
  resendVerificationBody,
  resetPasswordBody,
  signupBody,
  user,
  verifyEmailBody,
} from '@salon/api-contract';
import { z } from 'zod';
import { call, readOnly, ready, repeatable } from './call.ts';
import { refreshToken } from './refresh-token.ts';
import { repeatKey } from './repeat-key.ts';

const tokens = z.object({
  accessToken: z.string(),
  refreshToken,
  refreshExpiresAt: z.iso.datetime(),
});
export type Tokens = z.infer<typeof tokens>;

export const authCalls = {
  'auth.login': call(loginBody, tokens.extend({ user }), { may: 'anyone' }),
  /** Of two replicas that refresh a session at the same time, the second has the same successor. */
  'auth.refresh': call(z.object({ refreshToken }), tokens, {
    may: 'anyone',
    ...repeatable,
    canRunUnclaimed: true,
  }),
  /** The user of a token's session. Unlike a refresh, it does not replace the token. */
  'auth.holder': call(z.object({ refreshToken }), z.object({ user }), {
    may: 'anyone',
    ...readOnly,
  }),
  'auth.logout': call(z.object({ sessionId: z.string().length(64) }), z.object({}), {
    may: 'anyone',
    ...repeatable,
    canRunUnclaimed: true,
  }),
  'auth.signup': call(signupBody.extend({ repeatKey }), z.object({ user }), { may: 'anyone' }),
  'auth.verifyEmail': call(verifyEmailBody.extend({ repeatKey }), tokens.extend({ user }), {
    may: 'anyone',
  }),
  'auth.resendVerification': call(resendVerificationBody, z.object({}), { may: 'anyone' }),
  'auth.forgotPassword': call(forgotPasswordBody, z.object({}), { may: 'anyone' }),
  'auth.resetPassword': call(resetPasswordBody.extend({ repeatKey }), z.object({}), {
    may: 'anyone',
  }),
  'auth.ready': ready,
} as const;
