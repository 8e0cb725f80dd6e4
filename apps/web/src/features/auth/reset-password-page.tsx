import { useState } from 'react';
import { useSearchParams } from '../../ui/router/screen-hooks.ts';
import { Link } from '../../ui/link.tsx';
import { resetPassword } from '../../domain/session/account.ts';
import { selectSession } from '../../domain/session/session-slice.ts';
import { mayHaveSession, refreshAccess } from '../../http/access.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Aside } from './aside.tsx';
import { newPasswordField } from './auth-fields.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { common, fieldTexts, resetTexts } from './messages.ts';
import { useLinkKey } from './use-link-key.ts';

const fields = [{ ...newPasswordField, label: fieldTexts.newPassword }];

export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const isSignedIn = useAppSelector(selectSession).status === 'signed-in';
  const withKey = useLinkKey(token);
  const [isDone, setDone] = useState(false);

  const submit = async ({ password }: { password: string }) => {
    await withKey((idempotencyKey) => resetPassword({ token, password }, idempotencyKey));
    // The server ends the sessions of that account; the one signed in here may be another.
    if (mayHaveSession()) await refreshAccess().catch(() => undefined);
    setDone(true);
  };

  if (isDone) {
    return (
      <AuthFrame title={resetTexts.done} step="done">
        <p>{resetTexts.next}</p>
        {isSignedIn ? (
          <ButtonLink to="/">{common.toGallery}</ButtonLink>
        ) : (
          <ButtonLink to="/login">{common.logIn}</ButtonLink>
        )}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={resetTexts.title}>
      {token ? (
        <AuthForm fields={fields} texts={resetTexts} submit={submit} />
      ) : (
        <p>{resetTexts.incomplete}</p>
      )}
      <Aside>
        {token && resetTexts.expired} <Link to="/forgot-password">{resetTexts.another}</Link>
      </Aside>
    </AuthFrame>
  );
}
