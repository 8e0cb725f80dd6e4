import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { idempotencyHeader, idempotencyKey } from '@salon/api-contract';
import { currentActor } from '@salon/server-kit';
import { ServiceError, type Actor } from '@salon/service-contract';
import type { FastifyRequest } from 'fastify';
import { sentPath } from './routed-path.ts';

/**
 * A digest of the request's `idempotency-key`, actor, method and path, so that a key is valid only for one actor and
 * route. Undefined without the header.
 * @throws ServiceError `request/invalid` when the key is empty or too long
 */
export function repeatKeyOf(
  { headers, method, url }: Pick<FastifyRequest, 'headers' | 'method' | 'url'>,
  actor: Actor,
): string | undefined {
  const header = headers[idempotencyHeader];
  if (header === undefined) return undefined;
  const key = idempotencyKey.safeParse(header);
  if (!key.success) {
    const validation = key.error.issues.map(({ message }) => ({
      field: idempotencyHeader,
      message,
    }));
    throw new ServiceError('request/invalid', { validation });
  }
  const who = actor.kind === 'user' ? actor.userId : '';
  return createHash('sha256')
    .update(JSON.stringify([who, method, sentPath({ url }), key.data]))
    .digest('hex');
}

/** Parameter decorator: {@link repeatKeyOf} the request. */
export const RepeatKey = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  repeatKeyOf(context.switchToHttp().getRequest<FastifyRequest>(), currentActor()),
);
