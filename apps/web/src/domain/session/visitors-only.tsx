import { useLocation } from '../../ui/router/hooks.ts';
import { Navigate, Outlet } from '../../ui/router/routes.tsx';
import type { Location } from '../../ui/router/location.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { homeOf } from './home-of.ts';
import { readLoginState } from './login-state.ts';
import { selectSession } from './session-slice.ts';

/** Login and sign-up are for visitors; a person who is signed in goes where a login leads. */
export function VisitorsOnly() {
  const session = useAppSelector(selectSession);
  const location: Location = useLocation();
  if (session.status === 'restoring') return null;
  return session.status === 'signed-in' ? (
    <Navigate to={homeOf(session.user, readLoginState(location.state)?.from)} replace />
  ) : (
    <Outlet />
  );
}
