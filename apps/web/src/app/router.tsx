import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { RequireSession } from '../shell/session/require-session.tsx';
import { VisitorsOnly } from '../shell/session/visitors-only.tsx';
import { GalleryRoute } from './gallery-route.tsx';

const screen = {
  login: lazy(() => import('../features/auth/login-page.tsx')),
  signup: lazy(() => import('../features/auth/signup-page.tsx')),
  verificationPending: lazy(() => import('../features/auth/verification-pending-page.tsx')),
  verifyEmail: lazy(() => import('../features/auth/verify-email-page.tsx')),
  forgotPassword: lazy(() => import('../features/auth/forgot-password-page.tsx')),
  resetPassword: lazy(() => import('../features/auth/reset-password-page.tsx')),
  dashboard: lazy(() => import('../features/dashboard/dashboard-frame.tsx')),
  overview: lazy(() => import('../features/dashboard/overview-page.tsx')),
  images: lazy(() => import('../features/images/images-page.tsx')),
  image: lazy(() => import('../features/images/image-page.tsx')),
  editImage: lazy(() => import('../features/images/edit-image-page.tsx')),
  upload: lazy(() => import('../features/upload/upload-page.tsx')),
  dev: lazy(() => import('../features/dev/dev-page.tsx')),
  notFound: lazy(() => import('../features/not-found/not-found-page.tsx')),
};

export function Router() {
  return (
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route element={<GalleryRoute />}>
            <Route index element={null} />
            <Route path="images/:id" element={null} />
          </Route>
          <Route element={<VisitorsOnly />}>
            <Route path="login" element={<screen.login />} />
            <Route path="signup" element={<screen.signup />} />
            <Route path="forgot-password" element={<screen.forgotPassword />} />
            <Route path="reset-password" element={<screen.resetPassword />} />
          </Route>
          <Route path="verification-pending" element={<screen.verificationPending />} />
          <Route path="verify-email" element={<screen.verifyEmail />} />
          <Route element={<RequireSession />}>
            <Route path="dashboard" element={<screen.dashboard />}>
              <Route index element={<screen.overview />} />
              <Route path="upload" element={<screen.upload />} />
              <Route path="images" element={<screen.images />} />
              <Route path="images/upload" element={<screen.upload />} />
              <Route path="images/:id" element={<screen.image />} />
              <Route path="images/:id/edit" element={<screen.editImage />} />
            </Route>
          </Route>
          <Route path="dev" element={<screen.dev />} />
          <Route path="*" element={<screen.notFound />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}
