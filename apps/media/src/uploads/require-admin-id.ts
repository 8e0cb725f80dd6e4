import { currentActor } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';

/** The id of the admin on whose behalf a call is answered. */
export function requireAdminId(): string {
  const actor = currentActor();
  if (actor.kind !== 'user') throw new ServiceError('access/unauthenticated');
  return actor.userId;
}
