import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { verifyEmail } from '../../domain/session/account.ts';
import { homeOf } from '../../domain/session/home-of.ts';
import { selectSession } from '../../domain/session/session-slice.ts';
import { ApiError, errorMessage } from '../../http/api-error.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';

type Verification =
  | { status: 'idle' | 'verifying' | 'verified' }
  /** `isFinal`: the server refused the link, so trying again is no use. */
  | { status: 'failed'; reason: string; isFinal: boolean };

/** Seconds to read that it worked, before moving on. */
const COUNTDOWN_S = 3;

export default function VerifyEmailPage() {
  const [search] = useSearchParams();
  const session = useAppSelector(selectSession);
  const [verification, setVerification] = useState<Verification>({ status: 'idle' });

  if (session.status === 'restoring') return null;
  if (session.status === 'signed-in' && verification.status === 'idle') {
    return <Navigate to={homeOf(session.user)} replace />;
  }

  const verify = async () => {
    setVerification({ status: 'verifying' });
    try {
      await verifyEmail(search.get('token') ?? '');
      setVerification({ status: 'verified' });
    } catch (error) {
      console.warn('Verification failed', error);
      setVerification(failureOf(error));
    }
  };

  if (verification.status === 'verified') {
    return <Verified home={session.status === 'signed-in' ? homeOf(session.user) : '/'} />;
  }
  if (verification.status === 'failed') {
    return (
      <AuthFrame title="Verification Failed" step={verification.status}>
        <div className={styles.form}>
          <p role="alert">{verification.reason}</p>
          {!verification.isFinal && <Button onClick={() => void verify()}>Try again</Button>}
        </div>
        {verification.isFinal && (
          <p className={styles.aside}>
            <Link to="/login">Log in</Link> to have a new one sent.
          </p>
        )}
      </AuthFrame>
    );
  }
  const isVerifying = verification.status === 'verifying';
  return (
    <AuthFrame title="Verify your e-mail">
      <div className={styles.form}>
        <p>One click, and your address is confirmed.</p>
        <Button onClick={() => void verify()} disabled={isVerifying}>
          {isVerifying ? 'Verifying…' : 'Verify Email'}
        </Button>
      </div>
    </AuthFrame>
  );
}

/** Only the server knows that a link is of no use any more. */
function failureOf(error: unknown): Verification {
  const isFinal = error instanceof ApiError && error.status === 400;
  const reason = isFinal ? 'The verification link is invalid or has expired.' : errorMessage(error);
  return { status: 'failed', reason, isFinal };
}

function Verified({ home }: { home: string }) {
  const navigate = useNavigate();
  const [left, setLeft] = useState(COUNTDOWN_S);

  useEffect(() => {
    if (left === 0) {
      void navigate(home, { replace: true });
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, home, navigate]);

  return (
    <AuthFrame title="Email Verified!" step="verified">
      <p>
        You will be taken on in {left} {left === 1 ? 'second' : 'seconds'}.
      </p>
      <p className={styles.aside}>
        <Link to={home} replace>
          Go on now
        </Link>
      </p>
    </AuthFrame>
  );
}
