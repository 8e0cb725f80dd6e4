import { Navigate, Outlet } from 'react-router';
import { useAppSelector } from '../../app/hooks.ts';
import { selectSession } from './session-slice.ts';

/** The navigation guard: its child routes are for people who are signed in. */
export function RequireSession() {
  const { status } = useAppSelector(selectSession);
  if (status === 'restoring') return null;
  return status === 'signed-in' ? <Outlet /> : <Navigate to="/login" replace />;
}
