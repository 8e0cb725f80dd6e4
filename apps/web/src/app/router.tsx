import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { RequireAdmin } from '../domain/session/require-admin.tsx';
import { RequireSettings } from '../domain/settings/require-settings.tsx';
import { GalleryRoute } from './gallery-route.tsx';

const AccountRoutes = lazy(() => import('./account-routes.tsx'));
const DashboardRoutes = lazy(() => import('./dashboard-routes.tsx'));

/** A new path is also listed in apps/gateway/src/pages/page-paths.ts, which answers all others with 404. */
export function Router() {
  return (
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route element={<GalleryRoute />}>
            <Route index element={<></>} />
            <Route path="images/:id" element={<></>} />
          </Route>
          <Route path="dashboard/*" element={null} />
          <Route path="*" element={<AccountRoutes />} />
        </Routes>
      </Suspense>
      <RequireAdmin>
        <RequireSettings isAwaited>
          <Suspense fallback={null}>
            <Routes>
              <Route path="dashboard/*" element={<DashboardRoutes />} />
            </Routes>
          </Suspense>
        </RequireSettings>
      </RequireAdmin>
    </BrowserRouter>
  );
}
