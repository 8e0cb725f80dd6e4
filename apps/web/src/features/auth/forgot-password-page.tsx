import { useActionState } from 'react';
import { Link } from 'react-router';
import { forgotPassword } from '../../domain/session/account.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { fieldOf } from './field-of.ts';
import { problemsOf } from './problems-of.ts';
import { Problems } from './problems.tsx';

interface Attempt {
  email: string;
  isSent: boolean;
  problems: string[];
}

export default function ForgotPasswordPage() {
  const [attempt, submit, isPending] = useActionState(
    async (_last: Attempt, form: FormData): Promise<Attempt> => {
      const email = fieldOf(form, 'email');
      try {
        await forgotPassword(email);
        return { email, isSent: true, problems: [] };
      } catch (error) {
        console.warn('The reset mail was not asked for', error);
        return { email, isSent: false, problems: problemsOf(error) };
      }
    },
    { email: '', isSent: false, problems: [] },
  );

  if (attempt.isSent) {
    return (
      <AuthFrame title="Check your inbox" step="sent">
        <p>
          If <strong className={styles.address}>{attempt.email}</strong> belongs to an account, a
          link to choose a new password is on its way.
        </p>
        <p className={styles.aside}>
          <Link to="/login">Back to log in</Link>
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Forgot your password?">
      <form action={submit} className={styles.form}>
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={attempt.email}
          help="We send a link to choose a new one."
        />
        <Problems problems={isPending ? [] : attempt.problems} />
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Sending…' : 'Send the link'}
        </Button>
      </form>
      <p className={styles.aside}>
        <Link to="/login">Back to log in</Link>
      </p>
    </AuthFrame>
  );
}
