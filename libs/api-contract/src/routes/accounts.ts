import {
  emptyReply,
  forgotPasswordBody,
  resendVerificationBody,
  resetPasswordBody,
  signupBody,
  signupReply,
  verifyEmailBody,
} from '../accounts.ts';
import { loginReply } from '../session.ts';
import { aPassword, aSession, aUser } from './examples.ts';
import { json, route } from './route.ts';

const token = 'YSBzZWNyZXQgZm9yIG9uZSB1c2Ugb25seSwgMzIgYnk';
const email = aUser.email;

export const signUp = route('POST /signup', {
  access: 'anyone',
  tag: 'Accounts',
  summary: 'Create an account',
  description:
    'Sends a mail with a link that verifies the address; until then there is no access token.',
  idempotencyKey: true,
  body: json(signupBody, { username: 'ada', email, password: aPassword }),
  status: 201,
  reply: json(signupReply, {
    data: { user: { ...aUser, emailVerified: false }, accessToken: null },
  }),
  errors: ['access/other-site', 'auth/signups-disabled', 'auth/taken', 'access/too-many-attempts'],
});

export const verifyEmail = route('POST /verify-email', {
  access: 'anyone',
  tag: 'Accounts',
  summary: 'Verify an email address with the token of the mail, and log in',
  idempotencyKey: true,
  body: json(verifyEmailBody, { token }),
  reply: json(loginReply, { data: aSession }),
  errors: ['access/other-site', 'auth/invalid-verification-link', 'access/too-many-attempts'],
});

export const resendVerification = route('POST /resend-verification', {
  access: 'anyone',
  tag: 'Accounts',
  summary: 'Mail another verification link',
  description: 'Answered alike whether or not the address is known.',
  body: json(resendVerificationBody, { email }),
  reply: json(emptyReply, { data: {} }),
  errors: ['access/other-site', 'access/too-many-attempts'],
});

export const forgotPassword = route('POST /forgot-password', {
  access: 'anyone',
  tag: 'Accounts',
  summary: 'Mail a link to choose a new password',
  description: 'Answered alike whether or not the address is known.',
  body: json(forgotPasswordBody, { email }),
  reply: json(emptyReply, { data: {} }),
  errors: ['access/other-site', 'access/too-many-attempts'],
});

export const resetPassword = route('POST /reset-password', {
  access: 'anyone',
  tag: 'Accounts',
  summary: 'Choose a new password with the token of the mail',
  description: 'Ends every session of the account.',
  idempotencyKey: true,
  body: json(resetPasswordBody, { token, password: aPassword }),
  reply: json(emptyReply, { data: {} }),
  errors: ['access/other-site', 'auth/invalid-reset-link', 'access/too-many-attempts'],
});
