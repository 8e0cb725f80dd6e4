import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { dashboardState } from '../api.ts';
import type { Call, DashboardState } from '../api.ts';
import type { FailureTexts } from '../failure-toasts.ts';
import type { Reply } from '../list-endpoint.ts';
import { fetchNeighbours } from './list-requests.ts';
import type { ListQuery } from './list-query.ts';
import type { Neighbours } from './list-requests.ts';

/** An image in a list. */
export interface Place {
  list: ListQuery;
  id: string;
}

/**
 * Loads the images before and after one. An edit can remove the image from its list: the last known ones then stay, so
 * that the person can continue from there.
 * @param known those in the store
 */
export const loadNeighbours =
  (known: (state: DashboardState, place: Place) => Neighbours | null | undefined) =>
  async (
    place: Place,
    { getState }: BaseQueryApi,
    _texts: FailureTexts,
    send: (call: Call) => Reply | PromiseLike<Reply>,
  ) => {
    const reply = await send((signal) => fetchNeighbours(place.list, place.id, signal));
    if ('error' in reply) return reply;
    // `send` passes on what the call above returned.
    const found = reply.data as Neighbours | null;
    return { data: found ?? known(dashboardState(getState), place) ?? null };
  };
