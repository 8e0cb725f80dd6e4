import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { RequireAdmin } from '../shell/session/require-admin.tsx';
import { GalleryRoute } from './gallery-route.tsx';

const AccountRoutes = lazy(() => import('./account-routes.tsx'));
const DashboardRoutes = lazy(() => import('./dashboard-routes.tsx'));

export function Router() {
  return (
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route element={<GalleryRoute />}>
            <Route index element={<></>} />
            <Route path="images/:id" element={<></>} />
          </Route>
          <Route element={<RequireAdmin />}>
            <Route path="dashboard/*" element={<DashboardRoutes />} />
          </Route>
          <Route path="*" element={<AccountRoutes />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}
