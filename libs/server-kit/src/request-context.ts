import { AsyncLocalStorage } from 'node:async_hooks';
import { anonymous, type Actor } from '@salon/service-contract';

/** The part of a request that is passed to all calls and jobs that it causes. */
export interface RequestContext {
  requestId: string;
  actor: Actor;
  /** When the access token of an HTTP request expires, in ms since the epoch. */
  accessEndsAtMs?: number;
  /** The span of the calling process, while traces are on. */
  traceparent?: string | undefined;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/** On whose behalf the current code runs. */
export const currentActor = (): Actor => requestContext.getStore()?.actor ?? anonymous;

/** Who sent the current request; undefined for a visitor, and for what no request has caused. */
export function currentUsername(): string | undefined {
  const actor = currentActor();
  return actor.kind === 'user' ? actor.username : undefined;
}
