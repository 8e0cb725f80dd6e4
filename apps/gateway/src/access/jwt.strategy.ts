import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { accessTokenClaims } from '@salon/api-contract';
import type { Actor } from '@salon/service-contract';
import { Strategy } from 'passport-jwt';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from '../environment.ts';
import type { Bearer } from './bearer-of.ts';
import { bearerToken } from './bearer-token.ts';

/** Verifies the bearer token. The algorithm is fixed, so that a token cannot choose a weaker one. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(@Inject(GATEWAY_ENVIRONMENT) environment: GatewayEnvironment) {
    super({
      jwtFromRequest: bearerToken,
      secretOrKey: environment.JWT_SECRET,
      algorithms: ['HS256'],
    });
  }

  validate(payload: unknown): Bearer {
    const { sub, username, admin, emailVerified, exp } = accessTokenClaims.parse(payload);
    const actor: Actor = { kind: 'user', userId: sub, username, admin, emailVerified };
    return { actor, accessEndsAtMs: exp * 1000 };
  }
}
