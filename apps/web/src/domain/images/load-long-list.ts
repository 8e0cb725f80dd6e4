import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { dashboardState } from '../api.ts';
import type { Call, DashboardState, FailureTexts } from '../api.ts';
import type { Reply } from '../list-endpoint.ts';
import { fetchWindow } from './list-requests.ts';
import type { ListQuery } from './list-query.ts';
import { withPart } from './long-list.ts';
import type { LongList } from './long-list.ts';

/**
 * Loads the beginning of a long list. What is known of the other windows stays until they are loaded again.
 * @param known the list in the store
 */
export const loadLongList =
  (known: (state: DashboardState, list: ListQuery) => LongList | undefined) =>
  async (
    list: ListQuery,
    { getState }: BaseQueryApi,
    _texts: FailureTexts,
    send: (call: Call) => Reply | PromiseLike<Reply>,
  ) => {
    const reply = await send(async (signal) => {
      const part = await fetchWindow(list, 0, { signal });
      const before = known(dashboardState(getState), list);
      // The images of the other windows may have been edited, which leaves the version as it is.
      return withPart(before && { ...before, loaded: {} }, 0, part);
    });
    if ('error' in reply) return reply;
    // `send` passes on what the call above returned.
    return { data: reply.data as LongList };
  };
