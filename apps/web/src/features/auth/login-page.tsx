import { useLocation, useNavigate } from '../../ui/router/hooks.ts';
import { Link } from '../../ui/link.tsx';
import type { Location } from '../../ui/router/location.ts';
import { login, readUser } from '../../domain/session/account.ts';
import { readLoginState } from '../../domain/session/login-state.ts';
import { awaitVerification } from '../../domain/session/pending-user.ts';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import { ApiError } from '../../http/api-error.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { Aside } from './aside.tsx';
import { passwordField, usernameField } from './auth-fields.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { loginTexts } from './messages.ts';
import { problemsOf } from './problems-of.ts';

const fields = [usernameField, passwordField];

export default function LoginPage() {
  const { enableSignups } = useAppSelector(selectSettings);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location: Location = useLocation();

  const submit = async (credentials: { username: string; password: string }) => {
    try {
      // The guard around this page redirects when the session changes.
      await login(credentials);
    } catch (error) {
      if (error instanceof ApiError && error.data?.requiresVerification === true) {
        dispatch(awaitVerification(readUser(error.data.user)));
        navigate('/verification-pending');
      }
      throw error;
    }
  };

  return (
    <AuthFrame title={loginTexts.title}>
      {readLoginState(location.state)?.hasEnded === true && (
        <p role="status">{loginTexts.sessionEnded}</p>
      )}
      <AuthForm fields={fields} texts={loginTexts} submit={submit} describe={describe} />
      <Aside>
        <Link to="/forgot-password">{loginTexts.forgot}</Link>
      </Aside>
      {enableSignups && (
        <Aside>
          {loginTexts.noAccount} <Link to="/signup">{loginTexts.signUp}</Link>
        </Aside>
      )}
    </AuthFrame>
  );
}

function describe(error: unknown): string[] {
  const isWrong = error instanceof ApiError && error.status === 401;
  return isWrong ? [loginTexts.wrong] : problemsOf(error);
}
