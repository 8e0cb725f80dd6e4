import { useState } from 'react';
import { Navigate } from '../../ui/router/screen-routes.tsx';
import { Link } from '../../ui/link.tsx';
import { resendVerification } from '../../domain/session/account.ts';
import { homeOf } from '../../domain/session/home-of.ts';
import { selectSession } from '../../domain/session/session-slice.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Aside } from './aside.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { common, pendingTexts } from './messages.ts';
import styles from './verification-pending-page.module.css';

export default function VerificationPendingPage() {
  const session = useAppSelector(selectSession);

  if (session.status === 'restoring') return <Loading isPage />;
  if (session.status === 'anonymous') return <Navigate to="/signup" />;
  if (session.status === 'signed-in') return <Navigate to={homeOf(session.user)} />;
  const { email } = session.user;

  return (
    <AuthFrame title={common.checkInbox}>
      <p>
        {pendingTexts.unconfirmed[0]} <strong>{email}</strong> {pendingTexts.unconfirmed[1]}
      </p>
      <p className={styles.hint}>{pendingTexts.noMail}</p>
      <ResendButton email={email} />
      <Aside>
        {pendingTexts.elsewhere} <Link to="/login">{common.logIn}</Link>
      </Aside>
    </AuthFrame>
  );
}

function ResendButton({ email }: { email: string }) {
  const dispatch = useAppDispatch();
  const [isSending, setSending] = useState(false);

  const resend = async () => {
    setSending(true);
    try {
      await resendVerification(email);
      dispatch(showToast({ ...pendingTexts.sent, type: 'success' }));
    } catch (error) {
      console.warn('Resending failed', error);
      dispatch(showToast({ ...pendingTexts.failed, type: 'error' }));
    } finally {
      setSending(false);
    }
  };

  return (
    <Button color="secondary" isBusy={isSending} onClick={() => void resend()}>
      {pendingTexts.resend}
    </Button>
  );
}
