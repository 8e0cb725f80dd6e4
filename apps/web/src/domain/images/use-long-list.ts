import { useEffect, useMemo, useRef } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { onReturn } from '../../browser/on-return.ts';
import { errorMessage } from '../../http/api-error.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useDashboardDispatch } from '../api.ts';
import type { DashboardDispatch, DashboardState } from '../api.ts';
import { imageListOutdated } from '../outdated.ts';
import { imageApi, selectLongList, useLongListQuery } from './image-endpoints.ts';
import { EVERYTHING } from './list-query.ts';
import { fetchIds, fetchWindow, WINDOW } from './list-requests.ts';
import type { ImagePart } from './list-requests.ts';
import type { ListQuery } from './list-query.ts';
import { missingWindows, unfinishedWindows, withPart } from './long-list.ts';
import type { LongList } from './long-list.ts';
import { messages } from './messages.ts';
import { useChangesElsewhere } from './use-changes-elsewhere.ts';
import { useLooksForPreviews, withoutPreviews } from './use-looks-for-previews.ts';

/** ms; a list that is scrolled past is not loaded. */
const REST_MS = 40;

/** How often windows that failed are loaded again by themselves, since each failure shows a toast. */
const MAX_RETRIES = 3;

/** How many windows are loaded at once to look for previews. */
const MAX_WINDOWS = 10;

/**
 * A list of any length: loads what is shown of it, and nothing without a query.
 * @param query the same object as long as the list is the same
 */
export function useLongList(query: ListQuery | null) {
  const dispatch = useDashboardDispatch();
  // Without a query any list will do: it is not loaded.
  const list = query ?? EVERYTHING;
  const result = useLongListQuery(query ? list : skipToken);
  const current = result.currentData;
  const shown = useRef({ first: 0, end: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const retries = useRef(0);

  const parts = useMemo(() => {
    const loadAll = async () => {
      if (await dispatch(loadShown(list, shown.current))) retries.current = 0;
    };
    const load = () => {
      retries.current = 0;
      void loadAll();
    };
    return {
      load,
      /** Loads what has failed before. */
      retry() {
        if (retries.current >= MAX_RETRIES) return;
        retries.current += 1;
        void loadAll();
      },
      /** These positions are shown now. */
      onRange(first: number, end: number) {
        shown.current = { first, end };
        clearTimeout(timer.current);
        timer.current = setTimeout(load, REST_MS);
      },
      /** Loads the first images without a preview. */
      lookForPreviews: () => dispatch(loadUnfinished(list)),
      idsBetween: (first: number, last: number) => dispatch(loadIds(list, first, last + 1)),
    };
  }, [dispatch, list]);

  useEffect(() => () => clearTimeout(timer.current), []);
  const unfinished = useMemo(() => withoutPreviews(current?.images ?? []), [current]);
  useLooksForPreviews(unfinished, false, parts.lookForPreviews);
  // At another version of the list, what is shown is loaded again.
  const version = current?.version;
  useChangesElsewhere(list, version, result.refetch, parts.retry);
  useEffect(() => onReturn(parts.load), [parts]);
  useEffect(() => {
    if (version !== undefined) parts.load();
  }, [version, parts]);

  return {
    ...parts,
    /** While another list is loaded, the one before; none after a failure, also while it is loaded again. */
    data: result.error ? current : result.data,
    /** Only the list that was asked for. */
    current,
    error: result.error,
    isError: result.isError,
    refetch: result.refetch,
    /** Loads the list again, after a change to its images. */
    reload: () => dispatch(imageListOutdated()),
  };
}

/** @returns null if the request fails, or the list has changed: other images are at these positions. A toast says so. */
const loadIds =
  (list: ListQuery, first: number, end: number) =>
  async (
    dispatch: DashboardDispatch,
    getState: () => DashboardState,
  ): Promise<readonly string[] | null> => {
    const shown = selectLongList(getState(), list)?.version;
    try {
      const { ids, version } = await fetchIds(list, first, end);
      if (version === shown) return ids;
      dispatch(imageListOutdated());
      dispatch(showToast(messages.listChanged));
    } catch (error) {
      const description = errorMessage(error);
      dispatch(showToast({ title: messages.listFailed, description, type: 'error' }));
    }
    return null;
  };

/** @returns whether everything that is shown is loaded */
const loadShown =
  (list: ListQuery, { first, end }: { first: number; end: number }) =>
  async (dispatch: DashboardDispatch, getState: () => DashboardState): Promise<boolean> => {
    const known = selectLongList(getState(), list);
    if (!known) return false;
    const missing = missingWindows(known, first, end);
    const parts = missing.map((number) => dispatch(loadPart(list, number * WINDOW)));
    return (await Promise.all(parts)).every(Boolean);
  };

/** The windows with images without a preview, up to a number that does not hold up others. */
const loadUnfinished =
  (list: ListQuery) =>
  async (dispatch: DashboardDispatch, getState: () => DashboardState): Promise<void> => {
    const windows = unfinishedWindows(selectLongList(getState(), list)?.images ?? []);
    for (const number of windows.slice(0, MAX_WINDOWS)) {
      const from = number * WINDOW;
      try {
        const part = await fetchWindow(list, from, { maxRetries: 0 });
        dispatch(keepPart(list, from, part));
      } catch {
        // The next look may succeed. Only what the person asks for reports a failure.
        return;
      }
    }
  };

/** @returns whether it is loaded */
const loadPart =
  (list: ListQuery, from: number) =>
  async (dispatch: DashboardDispatch): Promise<boolean> => {
    const { data } = await dispatch(
      imageApi.endpoints.loadWindow.initiate(
        { list, from },
        { subscribe: false, forceRefetch: true },
      ),
    );
    return data !== undefined && dispatch(keepPart(list, from, data));
  };

/** @returns false if the list is no longer shown */
const keepPart =
  (list: ListQuery, from: number, part: ImagePart) =>
  (dispatch: DashboardDispatch, getState: () => DashboardState): boolean => {
    const known = selectLongList(getState(), list);
    if (!known) return false;
    const value: LongList = withPart(known, from, part);
    const patch = { op: 'replace' as const, path: [], value };
    dispatch(imageApi.util.patchQueryData('longList', list, [patch]));
    return true;
  };
