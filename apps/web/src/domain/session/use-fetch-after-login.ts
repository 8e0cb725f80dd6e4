import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../state/hooks.ts';
import { api, useDashboardDispatch } from '../api.ts';
import { selectIsAdmin } from './session-slice.ts';

/** Requests the data of the screen again after a login over it: calls before the login were refused. */
export function useFetchAfterLogin(): void {
  const dispatch = useDashboardDispatch();
  const isAdmin = useAppSelector(selectIsAdmin);
  const hasEnded = useRef(false);
  useEffect(() => {
    if (isAdmin && hasEnded.current) dispatch(api.internalActions.onOnline());
    hasEnded.current = !isAdmin;
  }, [isAdmin, dispatch]);
}
