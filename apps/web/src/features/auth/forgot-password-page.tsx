import { useState } from 'react';
import { Link } from '../../ui/link.tsx';
import { forgotPassword } from '../../domain/session/account.ts';
import { selectSession } from '../../domain/session/session-slice.ts';
import { useIsRestoring } from '../../domain/session/use-is-restoring.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Aside } from './aside.tsx';
import { emailField } from './auth-fields.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { common, forgotTexts } from './messages.ts';

const fields = [{ ...emailField, help: forgotTexts.help }];

/** Also for a person who is signed in and wants another password. */
export default function ForgotPasswordPage() {
  const { status, user } = useAppSelector(selectSession);
  const isRestoring = useIsRestoring();
  const [typed, setTyped] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const isSignedIn = status === 'signed-in';

  const submit = async ({ email }: { email: string }) => {
    await forgotPassword(email);
    setTyped(email);
    setSent(true);
  };

  if (isRestoring) return <Loading isPage />;
  const wayOut = (
    <Aside>
      {isSignedIn ? (
        <Link to="/">{common.toGallery}</Link>
      ) : (
        <Link to="/login">{common.backToLogIn}</Link>
      )}
    </Aside>
  );
  return isSent ? (
    <AuthFrame title={common.checkInbox} step="sent">
      <p>
        {forgotTexts.sent[0]} <strong>{typed}</strong> {forgotTexts.sent[1]}
      </p>
      <p>{forgotTexts.noMail}</p>
      <Button color="secondary" onClick={() => setSent(false)}>
        {forgotTexts.changeAddress}
      </Button>
      {wayOut}
    </AuthFrame>
  ) : (
    <AuthFrame title={isSignedIn ? forgotTexts.change : forgotTexts.title}>
      <AuthForm
        fields={fields}
        initial={{ email: typed ?? user?.email ?? '' }}
        texts={forgotTexts}
        submit={submit}
      />
      {wayOut}
    </AuthFrame>
  );
}
