import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { requestContext } from '@salon/server-kit';
import { anonymous, isAdmin, ServiceError, type Actor } from '@salon/service-contract';
import type { FastifyRequest } from 'fastify';
import { accessOf } from './access-of.ts';

/** Checks the access rule of the route, and stores the actor in the request's context for the calls to services. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { user: Actor }>();
    const actor = await this.actorOf(request, context);
    const store = requestContext.getStore();
    if (store) store.actor = actor;
    const access = accessOf(request.method, request.routeOptions.url ?? '');
    if (access === 'anyone') return true;
    if (actor.kind === 'anonymous') throw new ServiceError('access/unauthenticated');
    if (access === 'admin' && isAdmin(actor)) return true;
    throw new ServiceError('access/forbidden');
  }

  /** Most requests have no token, and Passport would create an error for each. */
  private async actorOf(request: FastifyRequest & { user: Actor }, context: ExecutionContext) {
    if (request.headers.authorization === undefined) return anonymous;
    await super.canActivate(context);
    return request.user;
  }

  /** A request without a valid token is a visitor's; the route decides whether visitors have access. */
  override handleRequest<User = Actor>(_error: unknown, user: User | false | undefined): User {
    // `User` is the type that JwtStrategy.validate returns; it fails for claims of another version.
    return user || (anonymous as User);
  }
}
