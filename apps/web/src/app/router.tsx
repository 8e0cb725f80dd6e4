import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { RequireSession } from '../shell/session/require-session.tsx';
import { VisitorsOnly } from '../shell/session/visitors-only.tsx';
import { GalleryRoute } from './gallery-route.tsx';

const screen = {
  login: lazy(() => import('../features/auth/login-page.tsx')),
  dashboard: lazy(() => import('../features/dashboard/dashboard-frame.tsx')),
  overview: lazy(() => import('../features/dashboard/overview-page.tsx')),
  upload: lazy(() => import('../features/upload/upload-page.tsx')),
  notFound: lazy(() => import('../features/not-found/not-found-page.tsx')),
};

export function Router() {
  return (
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route element={<GalleryRoute />}>
            <Route index />
            <Route path="images/:id" />
          </Route>
          <Route element={<VisitorsOnly />}>
            <Route path="login" element={<screen.login />} />
          </Route>
          <Route element={<RequireSession />}>
            <Route path="dashboard" element={<screen.dashboard />}>
              <Route index element={<screen.overview />} />
              <Route path="upload" element={<screen.upload />} />
              <Route path="images/upload" element={<screen.upload />} />
            </Route>
          </Route>
          <Route path="*" element={<screen.notFound />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}
