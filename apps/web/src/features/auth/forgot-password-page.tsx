import { useState } from 'react';
import { Link } from '../../ui/link.tsx';
import { forgotPassword } from '../../domain/session/account.ts';
import { Aside } from './aside.tsx';
import { emailField } from './auth-fields.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { common, forgotTexts } from './messages.ts';

const fields = [{ ...emailField, help: forgotTexts.help }];

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);

  const submit = async ({ email }: { email: string }) => {
    await forgotPassword(email);
    setSentTo(email);
  };

  return sentTo === null ? (
    <AuthFrame title={forgotTexts.title}>
      <AuthForm fields={fields} texts={forgotTexts} submit={submit} />
      <BackToLogIn />
    </AuthFrame>
  ) : (
    <AuthFrame title={common.checkInbox} step="sent">
      <p>
        {forgotTexts.sent[0]} <strong>{sentTo}</strong> {forgotTexts.sent[1]}
      </p>
      <BackToLogIn />
    </AuthFrame>
  );
}

function BackToLogIn() {
  return (
    <Aside>
      <Link to="/login">{common.backToLogIn}</Link>
    </Aside>
  );
}
