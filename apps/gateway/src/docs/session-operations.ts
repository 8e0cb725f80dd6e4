import {
  emptyReply,
  forgotPasswordBody,
  loginBody,
  loginReply,
  logoutReply,
  refreshReply,
  resendVerificationBody,
  resetPasswordBody,
  signupBody,
  signupReply,
  verifyEmailBody,
} from '@salon/api-contract';
import { anAccessToken, aUser } from './examples.ts';
import { json, type Operation } from './operation.ts';

const session = { data: { user: aUser, accessToken: anAccessToken } };
const password = 'correct horse battery';
const token = 'Zm9yIG9uZSB1c2Ugb25seQ';

export const sessionOperations = {
  'POST /login': {
    tag: 'Session',
    summary: 'Log in by username or e-mail',
    description:
      'Sets the refresh cookie. An unknown user and a wrong password are answered alike.',
    body: json(loginBody, { username: 'ada', password }),
    reply: json(loginReply, session),
    errors: ['auth/invalid-credentials', 'auth/email-unverified', 'access/too-many-attempts'],
  },
  'POST /refresh': {
    tag: 'Session',
    summary: 'Get a new access token for the refresh cookie',
    description:
      'The cookie is replaced. The cookie before it gets the same answer for 60 seconds, until the new one is used; later it ends the session. A session ends 30 days after its last refresh, and 90 days after its login. After 429 the session still exists.',
    reply: json(refreshReply, { data: { accessToken: anAccessToken } }),
    errors: [
      'auth/invalid-refresh-token',
      'access/forbidden',
      'access/too-many-attempts',
      'access/too-many-requests',
    ],
  },
  'POST /logout': {
    tag: 'Session',
    summary: 'End this session',
    description: 'Always succeeds. A request that another site caused changes nothing.',
    reply: json(logoutReply, { data: {} }),
  },
  'POST /signup': {
    tag: 'Accounts',
    summary: 'Make an account',
    idempotencyKey: true,
    description:
      'Sends a mail with a link that verifies the address; until then there is no access token.',
    body: json(signupBody, { username: 'ada', email: 'ada@example.com', password }),
    status: 201,
    reply: json(signupReply, {
      data: { user: { ...aUser, emailVerified: false }, accessToken: null },
    }),
    errors: ['auth/signups-disabled', 'auth/taken', 'access/too-many-attempts'],
  },
  'POST /verify-email': {
    tag: 'Accounts',
    summary: 'Verify an e-mail address with the token that was mailed to it, and log in',
    idempotencyKey: true,
    body: json(verifyEmailBody, { token }),
    reply: json(loginReply, session),
    errors: ['auth/invalid-verification-link', 'access/too-many-attempts'],
  },
  'POST /resend-verification': {
    tag: 'Accounts',
    summary: 'Mail another verification link',
    description: 'Answered alike whether or not the address is known.',
    body: json(resendVerificationBody, { email: 'ada@example.com' }),
    reply: json(emptyReply, { data: {} }),
    errors: ['access/too-many-attempts'],
  },
  'POST /forgot-password': {
    tag: 'Accounts',
    summary: 'Mail a link that lets its reader choose a new password',
    description: 'Answered alike whether or not the address is known.',
    body: json(forgotPasswordBody, { email: 'ada@example.com' }),
    reply: json(emptyReply, { data: {} }),
    errors: ['access/too-many-attempts'],
  },
  'POST /reset-password': {
    tag: 'Accounts',
    summary: 'Choose a new password with the token that was mailed',
    idempotencyKey: true,
    description: 'Ends every session of the account.',
    body: json(resetPasswordBody, { token, password }),
    reply: json(emptyReply, { data: {} }),
    errors: ['auth/invalid-reset-link', 'access/too-many-attempts'],
  },
} as const satisfies Record<string, Operation>;
