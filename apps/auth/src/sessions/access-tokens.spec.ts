import { describe, expect, it } from '@jest/globals';
import { accessTokenClaims } from '@salon/api-contract';
import { jwtVerify } from 'jose';
import { authEnvironment } from '../environment.ts';
import type { UserRecord } from '../users/user-record.ts';
import { AccessTokens } from './access-tokens.ts';

const secret = 's'.repeat(32);
const environment = authEnvironment.parse({ JWT_SECRET: secret, MONGO_URL: 'mongodb://db/salon' });

const user: UserRecord = {
  _id: 'id-of-ada',
  username: 'Ada',
  email: 'ada@example.org',
  usernameKey: 'ada',
  emailKey: 'ada@example.org',
  passwordHash: 'a hash',
  emailVerified: true,
  admin: false,
  lastLoginAt: null,
  passwordChosenAt: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};
const read = (token: string, key = secret) => jwtVerify(token, Buffer.from(key));

describe('an access token', () => {
  it('has the claims that the gateway reads, and no other fact of the user', async () => {
    const { payload, protectedHeader } = await read(await new AccessTokens(environment).sign(user));
    expect(accessTokenClaims.parse(payload)).toEqual(payload);
    const { iat, exp, ...claims } = payload;
    expect(claims).toEqual({
      sub: 'id-of-ada',
      username: 'Ada',
      admin: false,
      emailVerified: true,
    });
    expect(protectedHeader).toEqual({ alg: 'HS256' });
    expect(Number(exp) - Number(iat)).toBe(15 * 60);
  });

  it('is valid only under the secret that signed it', async () => {
    const token = await new AccessTokens(environment).sign({ ...user, admin: true });
    await expect(read(token)).resolves.toMatchObject({ payload: { admin: true } });
    await expect(read(token, 't'.repeat(32))).rejects.toThrow('signature verification failed');
  });
});
