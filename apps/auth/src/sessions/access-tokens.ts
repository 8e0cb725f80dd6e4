import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessTokenClaims } from '@salon/api-contract';
import { accessTokenS } from '@salon/service-contract';
import { SignJWT } from 'jose';
import { AUTH_ENVIRONMENT, type AuthEnvironment } from '../environment.ts';
import type { UserRecord } from '../users/user-record.ts';

/** Signs the short-lived access tokens. The gateway verifies them with the same secret. */
@Injectable()
export class AccessTokens {
  private readonly key;

  constructor(@Inject(AUTH_ENVIRONMENT) environment: AuthEnvironment) {
    this.key = createSecretKey(Buffer.from(environment.JWT_SECRET));
  }

  sign({ _id, username, admin, emailVerified }: UserRecord): Promise<string> {
    const claims: Omit<AccessTokenClaims, 'sub' | 'iat' | 'exp'> = {
      username,
      admin,
      emailVerified,
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(_id)
      .setIssuedAt()
      .setExpirationTime(`${accessTokenS}s`)
      .sign(this.key);
  }
}
