import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigationType } from '../../ui/router/hooks.ts';
import { matchPath } from '../../ui/router/match-path.ts';
import { VisitContext } from '../../ui/router/router.tsx';
import { Navigate } from '../../ui/router/routes.tsx';
import { pathOf } from '../../ui/router/location.ts';
import type { Location, NavigationType } from '../../ui/router/location.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { readLoginState } from './login-state.ts';
import type { LoginState } from './login-state.ts';
import { selectSession } from './session-slice.ts';
import type { SessionState } from './session-slice.ts';

/** The screen that an admin sees, or saw when the session ended. */
interface Screen {
  location: Location;
  navigationType: NavigationType;
  userId: string;
}

/**
 * The navigation guard: shows its children to admins, below /dashboard. The server decides for itself who may do what.
 * When a session ends, the screen stays mounted but hidden as long as the login that leads back to it is open; its own
 * guard against lost work still asks before a link leads elsewhere. It belongs beside the routes: none of them outlives
 * its address.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const session = useAppSelector(selectSession);
  const location = useLocation();
  const navigationType = useNavigationType();
  const [screen, setScreen] = useState<Screen | null>(null);

  const isHere = matchPath('/dashboard/*', location.pathname) !== null;
  const adminId = session.status === 'signed-in' && session.user.admin ? session.user.id : null;
  const isShown = isHere && adminId !== null;
  const next = isShown
    ? screenAt(screen, { location, navigationType, userId: adminId })
    : keptScreen(screen, location, session);
  if (next !== screen) setScreen(next);
  return (
    <>
      {isHere && !isShown && (
        <Redirect session={session} location={location} hasEnded={next !== null} />
      )}
      {next && (
        <div key={next.userId} hidden={!isShown}>
          <VisitContext value={next}>{children}</VisitContext>
        </div>
      )}
    </>
  );
}

interface RedirectProps {
  session: SessionState;
  location: Location;
  hasEnded: boolean;
}

function Redirect({ session, location, hasEnded }: RedirectProps) {
  if (session.status === 'restoring') return null;
  if (session.status === 'signed-in') return <Navigate to="/" replace />;
  const hasLeft = session.status === 'anonymous' && session.end === 'logged-out';
  const state: LoginState = { from: pathOf(location), hasEnded };
  return <Navigate to="/login" replace state={hasLeft ? null : state} />;
}

/** @returns the same object for the same screen */
function screenAt(before: Screen | null, now: Screen): Screen {
  return before?.location === now.location && before.userId === now.userId ? before : now;
}

/** The screen that a login returns to, while that login is open. */
function keptScreen(before: Screen | null, location: Location, session: SessionState) {
  if (!before) return null;
  if (before.location === location) {
    return session.status === 'anonymous' && session.end === 'ended' ? before : null;
  }
  const isElsewhere = readLoginState(location.state)?.from !== pathOf(before.location);
  const isAnotherPerson = session.status === 'signed-in' && session.user.id !== before.userId;
  return isElsewhere || isAnotherPerson ? null : before;
}
