import { createHmac } from 'node:crypto';
import type { AccessTokenClaims } from '@salon/api-contract';

/** The key of the gateways that tests start. */
export const secret = 's'.repeat(40);

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inAnHour = Math.floor(Date.now() / 1000) + 3600;

export const userClaims: AccessTokenClaims = {
  sub: '1',
  username: 'ada',
  admin: false,
  emailVerified: true,
  exp: inAnHour,
};
export const adminClaims = { ...userClaims, admin: true };

/** An access token, by default signed with the key of the tests. */
export function accessTokenOf(claims: object, key = secret): string {
  const content = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}
