import { lazy, Suspense } from 'react';
import { Route, Routes } from '../ui/router/routes.tsx';
import { RequireAdmin } from '../domain/session/require-admin.tsx';
import { RequireSettings } from '../domain/settings/require-settings.tsx';

const DashboardRoutes = lazy(() => import('./dashboard-routes.tsx'));

/** Shows the dashboard to admins and leads others to the login, so that visitors load no more than the guard. */
export default function DashboardGate() {
  return (
    <RequireAdmin>
      <RequireSettings isAwaited>
        <Suspense fallback={null}>
          <Routes>
            <Route path="dashboard/*" element={<DashboardRoutes />} />
          </Routes>
        </Suspense>
      </RequireSettings>
    </RequireAdmin>
  );
}
