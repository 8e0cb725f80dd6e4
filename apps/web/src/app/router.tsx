import { Suspense } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazy } from '../ui/lazy.ts';
import { useLocation } from '../ui/router/hooks.ts';
import { Route, Routes } from '../ui/router/routes.tsx';
import { GalleryRoute } from './gallery-route.tsx';
import { arriving } from './messages.ts';

const AccountRoutes = lazy(() => import('./account-routes.tsx'));
const DashboardGate = lazy(() => import('./dashboard-gate.tsx'));

/** A new path is also listed in libs/api-contract/src/page-paths.ts: all others are not found. */
export function Router() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<p className="arriving">{arriving}</p>}>
        <Routes>
          <Route element={<GalleryRoute />}>
            <Route index />
            <Route path="images/:id" />
          </Route>
          <Route path="dashboard/*" element={<DashboardGate />} />
          <Route path="*" element={<AccountRoutes />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
