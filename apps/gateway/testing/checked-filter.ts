import { Catch, type ArgumentsHost } from '@nestjs/common';
import { routes } from '@salon/api-contract/routes';
import { ServiceError } from '@salon/service-contract';
import type { FastifyRequest } from 'fastify';
import { codesOf } from '../src/docs/failure-responses.ts';
import { ErrorFilter } from '../src/http/error.filter.ts';
import { routedPath } from '../src/http/routed-path.ts';

/** Collects the failures of routes whose `errors` in the contract lack them, and replies as the gateway does. */
@Catch()
export class CheckedFilter extends ErrorFilter {
  private readonly unlisted: string[] = [];

  override catch(error: unknown, host: ArgumentsHost): void {
    if (error instanceof ServiceError) this.check(error, host.switchToHttp().getRequest());
    super.catch(error, host);
  }

  /** @throws if a failure was not listed */
  end(): void {
    if (this.unlisted.length > 0) throw new Error(this.unlisted.join('\n'));
  }

  private check({ code }: ServiceError, request: FastifyRequest): void {
    const method = request.method.replace('HEAD', 'GET');
    const name = `${method} ${routedPath(request).replace(/^\/api/, '')}`;
    const route = routes.find((each) => each.name === name);
    if (!route || codesOf(route).has(code)) return;
    this.unlisted.push(`The \`errors\` of the route ${name} do not list ${code}.`);
  }
}
