import { requestContext } from '@salon/server-kit';
import { anonymous, type Actor } from '@salon/service-contract';

/** The actor of the current request. */
export const currentActor = (): Actor => requestContext.getStore()?.actor ?? anonymous;
