import { Navigate, Outlet } from 'react-router';
import { useAppSelector } from '../../app/hooks.ts';
import { homeOf } from './home-of.ts';
import { selectSession } from './session-slice.ts';

/** The navigation guard: its child routes are for admins. The server decides for itself who may do what. */
export function RequireAdmin() {
  const { status, user } = useAppSelector(selectSession);
  if (status === 'restoring') return null;
  if (status !== 'signed-in') return <Navigate to="/login" replace />;
  return user.admin ? <Outlet /> : <Navigate to={homeOf(user)} replace />;
}
