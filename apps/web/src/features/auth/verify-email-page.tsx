import { useEffect, useState } from 'react';
import { useNavigate } from '../../ui/router/hooks.ts';
import { useSearchParams } from '../../ui/router/screen-hooks.ts';
import { Navigate } from '../../ui/router/screen-routes.tsx';
import { Link } from '../../ui/link.tsx';
import { verifyEmail } from '../../domain/session/account.ts';
import { homeOf } from '../../domain/session/home-of.ts';
import { selectSession } from '../../domain/session/session-slice.ts';
import { useIsRestoring } from '../../domain/session/use-is-restoring.ts';
import { ApiError, errorMessage } from '../../http/api-error.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Aside } from './aside.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { common, verifyTexts } from './messages.ts';
import { useLinkKey } from './use-link-key.ts';

type Verification =
  | { status: 'idle' | 'verifying' | 'verified' }
  /** `isFinal`: the server refused the link, so another attempt cannot succeed. */
  | { status: 'failed'; reason: string; isFinal: boolean };

/** Seconds between the success message and the redirect (fixed). */
const COUNTDOWN_S = 3;

export default function VerifyEmailPage() {
  const [search] = useSearchParams();
  const session = useAppSelector(selectSession);
  const isRestoring = useIsRestoring();
  const token = search.get('token') ?? '';
  const withKey = useLinkKey(token);
  const [verification, setVerification] = useState<Verification>({ status: 'idle' });

  if (isRestoring) return <Loading isPage />;
  // The link may have been used in another tab, which makes it invalid in this one.
  const isUseless = verification.status === 'failed' && verification.isFinal;
  if (session.status === 'signed-in' && (verification.status === 'idle' || isUseless)) {
    return <Navigate to={homeOf(session.user)} />;
  }

  const verify = async () => {
    setVerification({ status: 'verifying' });
    try {
      await withKey((idempotencyKey) => verifyEmail(token, idempotencyKey));
      setVerification({ status: 'verified' });
    } catch (error) {
      console.warn('Verification failed', error);
      setVerification(failureOf(error));
    }
  };

  if (verification.status === 'verified') {
    return (
      <AuthFrame title={verifyTexts.verified} step={verification.status}>
        <Countdown home={session.status === 'signed-in' ? homeOf(session.user) : '/'} />
      </AuthFrame>
    );
  }
  if (verification.status === 'failed') {
    return (
      <AuthFrame title={verifyTexts.failed} step={verification.status}>
        <p role="alert">{verification.reason}</p>
        {verification.isFinal ? (
          <Aside>
            <Link to="/login">{common.logIn}</Link> {verifyTexts.newLink}
          </Aside>
        ) : (
          <Button onClick={() => void verify()}>{verifyTexts.again}</Button>
        )}
      </AuthFrame>
    );
  }
  const isVerifying = verification.status === 'verifying';
  return (
    <AuthFrame title={verifyTexts.title}>
      <p>{verifyTexts.intro}</p>
      <Button onClick={() => void verify()} disabled={isVerifying}>
        {isVerifying ? verifyTexts.busy : verifyTexts.submit}
      </Button>
    </AuthFrame>
  );
}

/** Only a 400 means that the link is invalid; any other failure may be temporary. */
function failureOf(error: unknown): Verification {
  const isFinal = error instanceof ApiError && error.status === 400;
  const reason = isFinal ? verifyTexts.expired : errorMessage(error);
  return { status: 'failed', reason, isFinal };
}

/** Apart from the frame: the heading of the frame takes the focus only while it stays mounted. */
function Countdown({ home }: { home: string }) {
  const navigate = useNavigate();
  const [left, setLeft] = useState(COUNTDOWN_S);

  useEffect(() => {
    if (left === 0) {
      navigate(home, { replace: true });
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, home, navigate]);

  return (
    <>
      <p>{verifyTexts.countdown(left)}</p>
      <Aside>
        <Link to={home} replace>
          {verifyTexts.now}
        </Link>
      </Aside>
    </>
  );
}
