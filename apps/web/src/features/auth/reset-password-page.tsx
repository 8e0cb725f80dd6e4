import { useActionState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { resetPassword } from '../../domain/session/account.ts';
import { selectSession } from '../../domain/session/session-slice.ts';
import { mayHaveSession, refreshAccess } from '../../http/access.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { fieldOf } from './field-of.ts';
import { problemsOf } from './problems-of.ts';
import { Problems } from './problems.tsx';

type Attempt = { isDone: boolean; problems: string[] };

export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const isSignedIn = useAppSelector(selectSession).status === 'signed-in';
  const [attempt, submit, isPending] = useActionState(
    async (_last: Attempt, form: FormData): Promise<Attempt> => {
      try {
        await resetPassword(search.get('token') ?? '', fieldOf(form, 'password'));
        // The server ends the sessions of the account, which need not be the one that is signed in here.
        if (mayHaveSession()) await refreshAccess().catch(() => undefined);
        return { isDone: true, problems: [] };
      } catch (error) {
        console.warn('The password was not changed', error);
        return { isDone: false, problems: problemsOf(error) };
      }
    },
    { isDone: false, problems: [] },
  );

  if (attempt.isDone) {
    return (
      <AuthFrame title="Password changed" step="done">
        <div className={styles.form}>
          <p>From now on, log in with the new one.</p>
          {isSignedIn ? (
            <ButtonLink to="/">Go to the gallery</ButtonLink>
          ) : (
            <ButtonLink to="/login">Log in</ButtonLink>
          )}
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Choose a new password">
      <form action={submit} className={styles.form}>
        <TextField
          label="New password"
          name="password"
          type="password"
          required
          autoComplete="new-password"
          help="At least 10 characters."
        />
        <Problems problems={isPending ? [] : attempt.problems} />
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Saving…' : 'Save the password'}
        </Button>
      </form>
      <p className={styles.aside}>
        Link too old? <Link to="/forgot-password">Ask for another</Link>
      </p>
    </AuthFrame>
  );
}
