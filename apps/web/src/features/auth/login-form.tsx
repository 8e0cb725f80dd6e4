import { useNavigateFromHere } from '../../ui/router/use-navigate-from-here.ts';
import { login, readUser } from '../../domain/session/account.ts';
import { awaitVerification } from '../../domain/session/await-verification.ts';
import { ApiError } from '../../http/api-error.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { passwordField, usernameField } from './auth-fields.ts';
import { AuthForm } from './auth-form.tsx';
import { loginTexts } from './messages.ts';
import { problemsOf } from './problems-of.ts';

const fields = [usernameField, passwordField];
/** For a person who is known: only the password is missing. */
const fieldsOfKnown = [usernameField, { ...passwordField, 'data-first': true }] as const;

/** Logs in; what shows it reacts to the session. */
export function LoginForm({ username }: { username?: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigateFromHere();

  const submit = async (credentials: { username: string; password: string }) => {
    try {
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
    <AuthForm
      fields={username === undefined ? fields : fieldsOfKnown}
      initial={{ username }}
      texts={loginTexts}
      submit={submit}
      describe={describe}
    />
  );
}

function describe(error: unknown): string[] {
  const isWrong = error instanceof ApiError && error.status === 401;
  return isWrong ? [loginTexts.wrong] : problemsOf(error);
}
