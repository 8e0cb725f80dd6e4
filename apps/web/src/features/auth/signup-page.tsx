import { useState } from 'react';
import { useNavigateFromHere } from '../../ui/router/use-navigate-from-here.ts';
import { Navigate } from '../../ui/router/screen-routes.tsx';
import { Link } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { signUp } from '../../domain/session/account.ts';
import { awaitVerification } from '../../domain/session/await-verification.ts';
import { selectSettings, selectSettingsStatus } from '../../domain/settings/settings-slice.ts';
import { randomUuid } from '../../http/random-uuid.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { Aside } from './aside.tsx';
import { emailField, newPasswordField, usernameField } from './auth-fields.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { common, signupTexts } from './messages.ts';
import { problemsOf } from './problems-of.ts';

const fields = [emailField, usernameField, newPasswordField];

export default function SignupPage() {
  const { enableSignups } = useAppSelector(selectSettings);
  const settings = useAppSelector(selectSettingsStatus);
  const dispatch = useAppDispatch();
  const navigate = useNavigateFromHere();
  const [idempotencyKey] = useState(randomUuid);

  const submit = async (account: { email: string; username: string; password: string }) => {
    const { user, accessToken } = await signUp(account, idempotencyKey);
    if (accessToken !== null) return;
    dispatch(awaitVerification(user));
    navigate('/verification-pending');
  };

  if (settings !== 'ready') return <Loading isPage />;
  if (!enableSignups) return <Navigate to="/login" />;

  return (
    <AuthFrame title={signupTexts.title}>
      <AuthForm fields={fields} texts={signupTexts} submit={submit} describe={describe} />
      <Aside>
        {signupTexts.hasAccount} <Link to="/login">{common.logIn}</Link>
      </Aside>
    </AuthFrame>
  );
}

const describe = (error: unknown) => problemsOf(error, signupTexts.failed);
