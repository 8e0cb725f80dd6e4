import { useActionState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Location } from 'react-router';
import { login, readUser } from '../../domain/session/account.ts';
import { readLoginState } from '../../domain/session/login-state.ts';
import { awaitVerification } from '../../domain/session/pending-user.ts';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import { ApiError, errorMessage } from '../../http/api-error.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { fieldOf } from './field-of.ts';
import { Problems } from './problems.tsx';

interface Attempt {
  username: string;
  problem: string;
}

export default function LoginPage() {
  const { enableSignups } = useAppSelector(selectSettings);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location: Location<unknown> = useLocation();

  const [attempt, submit, isPending] = useActionState(
    async (_last: Attempt, form: FormData): Promise<Attempt> => {
      const username = fieldOf(form, 'username');
      try {
        // The guard around this page leads on once the session has changed.
        await login({ username, password: fieldOf(form, 'password') });
        return { username, problem: '' };
      } catch (error) {
        console.warn('Login failed', error);
        if (error instanceof ApiError && error.data?.requiresVerification === true) {
          dispatch(awaitVerification(readUser(error.data.user)));
          await navigate('/verification-pending');
        }
        return { username, problem: problemOf(error) };
      }
    },
    { username: '', problem: '' },
  );

  return (
    <AuthFrame title="Log in">
      <form action={submit} className={styles.form}>
        {readLoginState(location.state)?.hasEnded === true && (
          <p role="status">Your session has ended. Log in to continue where you left off.</p>
        )}
        <TextField
          label="Username"
          name="username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={attempt.username}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          required
          autoComplete="current-password"
        />
        <Problems problems={isPending || !attempt.problem ? [] : [attempt.problem]} />
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Logging in…' : 'Log in'}
        </Button>
      </form>
      <p className={styles.aside}>
        <Link to="/forgot-password">Forgot your password?</Link>
      </p>
      {enableSignups && (
        <p className={styles.aside}>
          No account yet? <Link to="/signup">Sign Up</Link>
        </p>
      )}
    </AuthFrame>
  );
}

function problemOf(error: unknown): string {
  const isWrong = error instanceof ApiError && error.status === 401;
  return isWrong ? 'Invalid username or password.' : errorMessage(error);
}
