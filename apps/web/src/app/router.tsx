import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { RequireAdmin } from '../shell/session/require-admin.tsx';
import { VisitorsOnly } from '../shell/session/visitors-only.tsx';
import { GalleryRoute } from './gallery-route.tsx';

const screen = {
  login: lazy(() => import('../features/auth/login-page.tsx')),
  signup: lazy(() => import('../features/auth/signup-page.tsx')),
  verificationPending: lazy(() => import('../features/auth/verification-pending-page.tsx')),
  verifyEmail: lazy(() => import('../features/auth/verify-email-page.tsx')),
  forgotPassword: lazy(() => import('../features/auth/forgot-password-page.tsx')),
  resetPassword: lazy(() => import('../features/auth/reset-password-page.tsx')),
  dashboard: lazy(() => import('./dashboard-routes.tsx')),
  dev: lazy(() => import('../features/dev/dev-page.tsx')),
  notFound: lazy(() => import('../features/not-found/not-found-page.tsx')),
};

export function Router() {
  return (
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route element={<GalleryRoute />}>
            <Route index element={<></>} />
            <Route path="images/:id" element={<></>} />
          </Route>
          <Route element={<VisitorsOnly />}>
            <Route path="login" element={<screen.login />} />
            <Route path="signup" element={<screen.signup />} />
            <Route path="forgot-password" element={<screen.forgotPassword />} />
            <Route path="reset-password" element={<screen.resetPassword />} />
          </Route>
          <Route path="verification-pending" element={<screen.verificationPending />} />
          <Route path="verify-email" element={<screen.verifyEmail />} />
          <Route element={<RequireAdmin />}>
            <Route path="dashboard/*" element={<screen.dashboard />} />
          </Route>
          <Route path="dev" element={<screen.dev />} />
          <Route path="*" element={<screen.notFound />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}
