import { Link } from '../../ui/link.tsx';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { Aside } from './aside.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { loginTexts } from './messages.ts';

/** The guard around this page redirects when the session changes. */
export default function LoginPage() {
  const { enableSignups } = useAppSelector(selectSettings);
  return (
    <AuthFrame title={loginTexts.title}>
      <LoginForm />
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
