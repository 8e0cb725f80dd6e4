import { Suspense } from 'react';
import { isPage } from '@salon/api-contract/page-paths';
import { RequireAdmin } from '../domain/session/require-admin.tsx';
import { RequireSettings } from '../domain/settings/require-settings.tsx';
import { LoginDialog } from '../features/auth/login-dialog.tsx';
import { lazy } from '../ui/lazy.ts';
import { Loading } from '../ui/loading.tsx';
import { useLocation } from '../ui/router/hooks.ts';
import { useWallFocus } from './use-wall-focus.ts';

const DashboardRoutes = lazy(() => import('./dashboard-routes.tsx'));
const NotFoundPage = lazy(() => import('../features/not-found/not-found-page.tsx'));

/** Shows the dashboard to admins and leads others to the login, so that visitors do not load it. */
export default function DashboardGate() {
  useWallFocus();
  const { pathname } = useLocation();
  // A login would lead to nothing.
  if (!isPage(pathname)) return <NotFoundPage />;
  return (
    <RequireAdmin renderLogin={({ username }) => <LoginDialog username={username} />}>
      <RequireSettings isAwaited>
        <Suspense fallback={<Loading isPage />}>
          <DashboardRoutes />
        </Suspense>
      </RequireSettings>
    </RequireAdmin>
  );
}
