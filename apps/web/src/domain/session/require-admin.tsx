import { useState } from 'react';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/loading.tsx';
import { useLocation } from '../../ui/router/hooks.ts';
import { Navigate } from '../../ui/router/screen-routes.tsx';
import { pathOf } from '../../ui/router/location.ts';
import type { Location } from '../../ui/router/location.ts';
import type { SessionUser } from '../../http/access.ts';
import { useAppSelector } from '../../state/hooks.ts';
import type { LoginState } from './login-state.ts';
import { selectSession } from './session-slice.ts';
import type { SessionState } from './session-slice.ts';

/** What an admin sees, or saw when the session ended. */
interface Screen {
  pathname: string;
  user: SessionUser;
}

interface Props {
  /** The login over the screen of a person whose session has ended. */
  renderLogin: (user: SessionUser) => ReactNode;
  children: ReactNode;
}

/**
 * The navigation guard: shows its children to admins and leads others to the login. The server decides for itself who may
 * do what. When a session ends, the screen stays below a login, so that nothing typed is lost; another person gets a new
 * screen.
 */
export function RequireAdmin({ renderLogin, children }: Props) {
  const session = useAppSelector(selectSession);
  const location = useLocation();
  const [screen, setScreen] = useState<Screen | null>(null);

  const next = nextScreen(screen, session, location.pathname);
  if (next !== screen) setScreen(next);
  if (!next) return <Redirect session={session} location={location} />;
  return (
    <>
      <div key={next.user.id}>{children}</div>
      {session.status !== 'signed-in' && renderLogin(next.user)}
    </>
  );
}

function Redirect({ session, location }: { session: SessionState; location: Location }) {
  if (session.status === 'restoring') return <Loading isPage />;
  if (session.status === 'signed-in') return <Navigate to="/" />;
  if (session.status === 'unverified') return <Navigate to="/verification-pending" />;
  const hasLeft = session.end === 'logged-out';
  const state: LoginState = { from: pathOf(location) };
  return <Navigate to="/login" state={hasLeft ? null : state} />;
}

/**
 * A change of the query keeps the screen: a search that waits for a pause in typing can run after the session has ended.
 * @returns the same object for the same screen; null for a person who may not see one
 */
function nextScreen(before: Screen | null, session: SessionState, pathname: string): Screen | null {
  const isSame = before?.pathname === pathname;
  if (session.status === 'signed-in') {
    const { user } = session;
    if (!user.admin) return null;
    return isSame && before.user === user ? before : { pathname, user };
  }
  const hasEnded = session.status === 'anonymous' && session.end === 'ended';
  return hasEnded && isSame ? before : null;
}
