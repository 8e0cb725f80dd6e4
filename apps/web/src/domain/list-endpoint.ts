import type { SerializedError } from '@reduxjs/toolkit';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { errorMessage } from '../http/api-error.ts';
import type { Failure } from '../http/api-error.ts';
import { lastWriteAt } from '../http/writes.ts';
import { dashboardState } from './api.ts';
import type { Call, DashboardState, FailureTexts } from './api.ts';

/** Seconds after which a list counts as old, since another admin may have changed it. */
const CURRENT_FOR_S = 60;

/**
 * Whether this tab has changed something since the list was loaded, or may have: after the clock was set back, changes can
 * have an earlier time than the list. If so, the next screen loads it again.
 */
function isOutdated({ startedTimeStamp = 0 }: { startedTimeStamp?: number } = {}): boolean {
  return startedTimeStamp <= lastWriteAt() || startedTimeStamp > Date.now();
}

/** Options of the hook of a list: it is loaded again for a screen that opens when it is old. */
export const listOptions = { refetchOnMountOrArgChange: CURRENT_FOR_S } as const;

/** Options of the endpoint of a list. */
export const listEndpoint = {
  // The next screen shows it at once, and changes made meanwhile must find it.
  keepUnusedDataFor: Infinity,
  forceRefetch: ({
    endpointState,
  }: {
    endpointState?: { startedTimeStamp?: number } | undefined;
  }) => isOutdated(endpointState),
  // To compare 10,000 images with those before takes longer than to replace them.
  structuralSharing: false,
} as const;

/** The result of a call. */
export type Reply = { data: unknown } | { error: Failure };

/**
 * Loads a list. A reply is ignored when the list was changed since the request: it may be from before.
 * @param known the list in the store
 */
export const loadList =
  <T extends object>(
    fetch: (signal: AbortSignal) => Promise<T>,
    known: (state: DashboardState) => T | null,
  ) =>
  async (
    _arg: void,
    { getState }: BaseQueryApi,
    _texts: FailureTexts,
    send: (call: Call) => Reply | PromiseLike<Reply>,
  ) => {
    const list = () => known(dashboardState(getState));
    const before = list();
    // Frozen here, they are not walked by the store: 10,000 of them would take it 12 ms.
    const reply = await send(async (signal) => Object.freeze(await fetch(signal)));
    if ('error' in reply) return reply;
    const now = list();
    const isChanged = now !== null && now !== before;
    // `send` passes on what the call above returned.
    return { data: isChanged ? now : (reply.data as T) };
  };

interface ListResult<T> {
  data?: readonly T[] | undefined;
  isError: boolean;
  error?: Failure | SerializedError | undefined;
}

export interface List<T> {
  /** Null until they have been loaded once. */
  items: readonly T[] | null;
  /** Why there are no items. */
  error: string | null;
}

export function toList<T>({ data, isError, error }: ListResult<T>): List<T> {
  return { items: data ?? null, error: isError && data === undefined ? errorMessage(error) : null };
}
