import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { resendVerification } from '../../domain/session/account.ts';
import { homeOf } from '../../domain/session/home-of.ts';
import { selectSession } from '../../domain/session/session-slice.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';

export default function VerificationPendingPage() {
  const session = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const [isSending, setSending] = useState(false);

  if (session.status === 'restoring') return null;
  if (session.status === 'anonymous') return <Navigate to="/signup" replace />;
  if (session.status === 'signed-in') return <Navigate to={homeOf(session.user)} replace />;
  const { email } = session.user;

  const resend = async () => {
    setSending(true);
    try {
      await resendVerification(email);
      dispatch(
        showToast({
          title: 'Verification Email Sent',
          description: 'Email sent. Please check your inbox.',
          type: 'success',
        }),
      );
    } catch (error) {
      console.warn('Resending failed', error);
      dispatch(
        showToast({
          title: 'Error Sending Email',
          description: 'There was an error sending the verification email.',
          type: 'error',
        }),
      );
    } finally {
      setSending(false);
    }
  };

  return (
    <AuthFrame title="Check your inbox">
      <div className={styles.form}>
        <p>
          We sent a link to <strong className={styles.address}>{email}</strong>. Open it to finish
          signing up.
        </p>
        <p className={styles.hint}>
          Nothing there? Look among the unwanted mail, or send it again.
        </p>
        <Button color="secondary" onClick={() => void resend()} disabled={isSending}>
          Resend Verification Email
        </Button>
      </div>
      <p className={styles.aside}>
        Confirmed on another device? <Link to="/login">Log in</Link>
      </p>
    </AuthFrame>
  );
}
