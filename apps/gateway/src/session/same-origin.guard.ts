import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from '../environment.ts';
import { assertSameOrigin } from './same-origin.ts';

/** Refuses requests that another site made a browser send: they would use up the limits of the visitor's network. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(@Inject(GATEWAY_ENVIRONMENT) private readonly environment: GatewayEnvironment) {}

  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    assertSameOrigin(request, this.environment.PUBLIC_URL);
    return true;
  }
}
