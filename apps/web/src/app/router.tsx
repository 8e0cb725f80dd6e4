import { lazy, Suspense } from 'react';
import { BrowserRouter } from '../ui/router/router.tsx';
import { Route, Routes } from '../ui/router/routes.tsx';
import { GalleryRoute } from './gallery-route.tsx';

const AccountRoutes = lazy(() => import('./account-routes.tsx'));
const DashboardGate = lazy(() => import('./dashboard-gate.tsx'));

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
          <Route path="dashboard/*" element={<DashboardGate />} />
          <Route path="*" element={<AccountRoutes />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}
