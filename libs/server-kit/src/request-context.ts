import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '@salon/service-contract';

/** What travels with a request through every call and job it causes. */
export interface RequestContext {
  requestId: string;
  actor: Actor;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();
