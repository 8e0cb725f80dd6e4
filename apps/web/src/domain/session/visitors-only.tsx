import { useEffect, useEffectEvent } from 'react';
import { mayHaveSession } from '../../http/access.ts';
import { Loading } from '../../ui/loading.tsx';
import { useLocation } from '../../ui/router/hooks.ts';
import { Navigate, Outlet } from '../../ui/router/screen-routes.tsx';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { homeOf } from './home-of.ts';
import { readLoginState } from './login-state.ts';
import { restoreSession } from './restore-session.ts';
import { selectSession } from './session-slice.ts';
import { useIsRestoring } from './use-is-restoring.ts';

/** Login and sign-up are for visitors; a person who is signed in goes where a login leads. */
export function VisitorsOnly() {
  const dispatch = useAppDispatch();
  const session = useAppSelector(selectSession);
  const isRestoring = useIsRestoring();
  const location = useLocation();
  // The server may have been away when the session of an earlier visit was to be picked up.
  const pickUp = useEffectEvent(() => {
    const isUnknown = session.status === 'anonymous' && session.end === null;
    if (isUnknown && mayHaveSession()) dispatch(restoreSession());
  });
  useEffect(() => pickUp(), []);

  if (isRestoring) return <Loading isPage />;
  return session.status === 'signed-in' ? (
    <Navigate to={homeOf(session.user, readLoginState(location.state)?.from)} />
  ) : (
    <Outlet />
  );
}
