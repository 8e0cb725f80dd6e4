import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { sessionPartOf } from '@salon/service-contract';
import { AUTH_ENVIRONMENT, type AuthEnvironment } from '../environment.ts';
import { newToken } from '../secret-token.ts';

/** Makes refresh tokens. A token determines its successor, so every replica gives a repeated refresh the same reply. */
@Injectable()
export class RefreshTokens {
  private readonly key: Buffer;

  constructor(@Inject(AUTH_ENVIRONMENT) { JWT_SECRET }: Pick<AuthEnvironment, 'JWT_SECRET'>) {
    // A separate key, derived so that operators keep only one secret.
    this.key = createHmac('sha256', JWT_SECRET).update('refresh tokens').digest();
  }

  /** The first token of a new session. */
  first(): string {
    return newToken();
  }

  successorOf(token: string): string {
    const secret = createHmac('sha256', this.key).update(token).digest().subarray(0, 16);
    return Buffer.concat([sessionPartOf(token), secret]).toString('base64url');
  }
}
