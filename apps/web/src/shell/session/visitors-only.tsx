import { Navigate, Outlet } from 'react-router';
import { useAppSelector } from '../../app/hooks.ts';
import { homeOf } from './home-of.ts';
import { selectSession } from './session-slice.ts';

/** Log-in and sign-up are for those who are not in yet; whoever is, goes where a login would have led. */
export function VisitorsOnly() {
  const session = useAppSelector(selectSession);
  if (session.status === 'restoring') return null;
  return session.status === 'signed-in' ? (
    <Navigate to={homeOf(session.user)} replace />
  ) : (
    <Outlet />
  );
}
