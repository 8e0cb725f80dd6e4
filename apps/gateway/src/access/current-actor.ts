import { requestContext } from '@salon/server-kit';
import { anonymous, type Actor } from '@salon/service-contract';

/** Who makes the request under way. */
export const currentActor = (): Actor => requestContext.getStore()?.actor ?? anonymous;
