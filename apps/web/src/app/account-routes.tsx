import { VisitorsOnly } from '../domain/session/visitors-only.tsx';
import { RequireSettings } from '../domain/settings/require-settings.tsx';
import ForgotPasswordPage from '../features/auth/forgot-password-page.tsx';
import LoginPage from '../features/auth/login-page.tsx';
import ResetPasswordPage from '../features/auth/reset-password-page.tsx';
import SignupPage from '../features/auth/signup-page.tsx';
import VerificationPendingPage from '../features/auth/verification-pending-page.tsx';
import VerifyEmailPage from '../features/auth/verify-email-page.tsx';
import NotFoundPage from '../features/not-found/not-found-page.tsx';
import { lazy } from '../ui/lazy.ts';
import { Route, Routes } from '../ui/router/routes.tsx';
import { useWallFocus } from './use-wall-focus.ts';

const DevPage = lazy(() => import('../features/dev/dev-page.tsx'));

/** Routes of the account pages and of unknown addresses, in a chunk of their own that the wall does not load. */
export default function AccountRoutes() {
  useWallFocus();
  return (
    <Routes>
      <Route element={<RequireSettings />}>
        <Route element={<VisitorsOnly />}>
          <Route path="login" element={<LoginPage />} />
          <Route path="signup" element={<SignupPage />} />
        </Route>
        <Route path="forgot-password" element={<ForgotPasswordPage />} />
        <Route path="verification-pending" element={<VerificationPendingPage />} />
      </Route>
      {/* Addresses in mails: leaving them would lose their token, and they need no settings. */}
      <Route path="reset-password" element={<ResetPasswordPage />} />
      <Route path="verify-email" element={<VerifyEmailPage />} />
      <Route path="dev" element={<DevPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
