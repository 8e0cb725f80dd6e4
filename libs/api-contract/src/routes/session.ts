import { loginBody, loginReply, logoutReply, refreshReply } from '../session.ts';
import { anAccessToken, aSession, aPassword } from './examples.ts';
import { json, route } from './route.ts';

export const login = route('POST /login', {
  access: 'anyone',
  tag: 'Session',
  summary: 'Log in by username or email',
  description:
    'Sets the refresh cookie. The reply is the same for an unknown user and a wrong password.',
  body: json(loginBody, { username: 'ada', password: aPassword }),
  reply: json(loginReply, { data: aSession }),
  errors: ['auth/invalid-credentials', 'auth/email-unverified', 'access/too-many-attempts'],
});

export const refresh = route('POST /refresh', {
  access: 'anyone',
  tag: 'Session',
  summary: 'Get a new access token for the refresh cookie',
  description:
    'Replaces the cookie. The previous cookie gets the same reply for four minutes, until the new one is used; after that it ends the session. A session ends 30 days after its last refresh, and 90 days after its login. After 429 the session still exists.',
  refreshCookie: 'required',
  reply: json(refreshReply, { data: { accessToken: anAccessToken } }),
  errors: ['auth/invalid-refresh-token', 'access/other-site', 'access/too-many-requests'],
});

export const logout = route('POST /logout', {
  access: 'anyone',
  tag: 'Session',
  summary: 'End this session',
  description: 'Always succeeds. A request from another site changes nothing.',
  refreshCookie: 'optional',
  reply: json(logoutReply, { data: {} }),
});
