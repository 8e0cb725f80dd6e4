import { isOver } from '@salon/api-contract';
import type { TaskRun } from '@salon/api-contract';
import type { Store } from '@reduxjs/toolkit';
import { isFailure } from '../../http/api-error.ts';
import { api, dashboardState } from '../api.ts';
import type { DashboardDispatch, DashboardState } from '../api.ts';
import { modelsInstalled } from '../outdated.ts';
import { selectSession } from '../session/session-slice.ts';
import type { SessionState } from '../session/session-slice.ts';
import { withList, withRun } from './known-runs.ts';
import { messages } from './messages.ts';
import { cancelRun, fetchRuns, followRuns } from './task-requests.ts';

interface Runs {
  /** The newest first; null until they have been loaded once. */
  runs: TaskRun[] | null;
  /** Why events do not arrive at the moment; null while they do. */
  lostBy: 'connection' | 'unknown-answer' | null;
}

const taskApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What runs and what ran, as of now: the list, and then the events of the server. */
    followRuns: build.query<Runs, void>({
      // A further subscriber or a login runs this query again; the events continue to arrive.
      queryFn: (_arg, { getState }) => ({
        data: runsIn(dashboardState(getState)) ?? { runs: null, lostBy: null },
      }),
      onCacheEntryAdded: async (_arg, entry) => {
        const { dispatch, updateCachedData, cacheDataLoaded, cacheEntryRemoved } = entry;
        await cacheDataLoaded;
        const controller = new AbortController();
        const { signal } = controller;
        void cacheEntryRemoved.then(() => controller.abort());
        const set = (change: (known: TaskRun[]) => TaskRun[]) =>
          updateCachedData((state) => void (state.runs = change(state.runs ?? [])));
        const onOpen = async () => {
          const list = await fetchRuns(signal);
          if (signal.aborted) return;
          set((known) => withList(known, list));
          updateCachedData((state) => void (state.lostBy = null));
        };
        const onRun = (run: TaskRun) => {
          set((known) => withRun(known, run));
          if (run.task === 'install-models' && isOver(run)) dispatch(modelsInstalled());
        };
        const onLost = (error: unknown) =>
          updateCachedData((state) => void (state.lostBy = lossBy(error)));
        await followRuns({ onOpen, onRun, onLost }, signal).catch((error: unknown) => {
          // This person may not follow them, for instance because they are no longer an admin.
          console.warn('Tasks are not followed any more', error);
          if (!signal.aborted) onLost(error);
        });
      },
    }),
    /** Asks a run to end, which it does a moment later. False when it was over already. */
    cancelRun: build.mutation<boolean, string>({
      query: (id) => () => cancelRun(id),
      extraOptions: { failedTitle: messages.cancelFailed },
    }),
  }),
});

/** Only an answer that is not understood is an error with the status of a success. */
const lossBy = (error: unknown) =>
  isFailure(error) && error.status === 200 ? 'unknown-answer' : 'connection';

/** What is known of the runs. */
function runsIn(state: DashboardState): Runs | undefined {
  return taskApi.endpoints.followRuns.select()(state).data;
}

/** The run as far as events of it came. */
const selectRun = (state: DashboardState, id: string): TaskRun | undefined =>
  runsIn(state)?.runs?.find((run) => run.id === id);

interface FollowedRun {
  id: string;
  /** Who started it. */
  user: SessionState['user'];
  onChange: (run: TaskRun) => void;
}

/**
 * Follows a run to its end, also after the screen that started it has closed, and through a login over an ended session.
 * @returns the run at its end, or null when the person has logged out or another one has logged in
 */
export function followRun(
  store: Store<DashboardState>,
  dispatch: DashboardDispatch,
  { id, user, onChange }: FollowedRun,
): Promise<TaskRun | null> {
  return new Promise((resolve) => {
    const subscription = dispatch(taskApi.endpoints.followRuns.initiate());
    let last: TaskRun | undefined;
    const end = (run: TaskRun | null) => {
      stop();
      subscription.unsubscribe();
      resolve(run);
    };
    const look = () => {
      const state = store.getState();
      if (hasLeft(user, selectSession(state))) return end(null);
      const run = selectRun(state, id);
      if (!run || run === last) return;
      last = run;
      onChange(run);
      if (isOver(run)) end(run);
    };
    const stop = store.subscribe(look);
    look();
  });
}

/** Whether a person has logged out, or another one has taken the place of the ended session. */
function hasLeft(user: SessionState['user'], session: SessionState): boolean {
  if (session.status === 'anonymous') return session.end === 'logged-out';
  return session.user?.username !== user?.username;
}

export const { useFollowRunsQuery, useCancelRunMutation } = taskApi;
