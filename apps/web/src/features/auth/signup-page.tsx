import { useActionState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { signUp } from '../../domain/session/account.ts';
import { awaitVerification } from '../../domain/session/pending-user.ts';
import { selectSettings, selectSettingsStatus } from '../../domain/settings/settings-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { fieldOf } from './field-of.ts';
import { problemsOf } from './problems-of.ts';
import { Problems } from './problems.tsx';

interface Attempt {
  email: string;
  username: string;
  problems: string[];
}

export default function SignupPage() {
  const { enableSignups } = useAppSelector(selectSettings);
  const settings = useAppSelector(selectSettingsStatus);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  const [attempt, submit, isPending] = useActionState(
    async (_last: Attempt, form: FormData): Promise<Attempt> => {
      const email = fieldOf(form, 'email');
      const username = fieldOf(form, 'username');
      try {
        const account = { username, email, password: fieldOf(form, 'password') };
        const { user, accessToken } = await signUp(account);
        if (accessToken === null) {
          dispatch(awaitVerification(user));
          await navigate('/verification-pending');
        }
        return { email, username, problems: [] };
      } catch (error) {
        console.warn('Signup failed', error);
        return { email, username, problems: problemsOf(error, 'Signup failed. Please try again.') };
      }
    },
    { email: '', username: '', problems: [] },
  );

  if (settings !== 'ready') return null;
  if (!enableSignups) return <Navigate to="/login" replace />;

  return (
    <AuthFrame title="Sign up">
      <form action={submit} className={styles.form}>
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={attempt.email}
        />
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
          autoComplete="new-password"
          help="At least 10 characters."
        />
        <Problems problems={isPending ? [] : attempt.problems} />
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Signing up…' : 'Sign up'}
        </Button>
      </form>
      <p className={styles.aside}>
        Have an account already? <Link to="/login">Log in</Link>
      </p>
    </AuthFrame>
  );
}
