import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useNavigate } from '../../ui/router/hooks.ts';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { aToken, aUser, failure, fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { endAccess } from '../../http/access.ts';
import ResetPasswordPage from './reset-password-page.tsx';
import VerifyEmailPage from './verify-email-page.tsx';

const token = 'pW3x0bq9Zk7sYfT2';

function Leave() {
  const navigate = useNavigate();
  return <button onClick={() => navigate('/')}>Leave</button>;
}

const pages = (
  <>
    <Routes>
      <Route path="/verify-email" element={<VerifyEmailPage />} />
      <Route path="/reset-password" element={<ResetPasswordPage />} />
      <Route path="*" element={null} />
    </Routes>
    <Leave />
  </>
);

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe.each([
  ['/verify-email', 'Verify Email', 'Email Verified!'],
  ['/reset-password', 'Save the password', 'Password changed'],
])('the idempotency key of the link %s', (path, button, done) => {
  const lost = () => failure(500, 'Something went wrong.');
  const used = () => ({ data: { user: aUser, accessToken: aToken() } });

  function open() {
    let answer: () => unknown = lost;
    const server = fakeServer({
      [`POST ${path}`]: () => answer(),
      'POST /refresh': () => failure(401, 'over'),
    });
    const visit = () => renderScreen(pages, { at: `${path}?token=${token}` });
    let view = visit();
    const send = async (reply: () => unknown) => {
      answer = reply;
      const password = screen.queryByLabelText('New password');
      if (password) await view.user.type(password, 'another password');
      await view.press(button);
      await screen.findByText(reply === lost ? 'Something went wrong.' : done);
    };
    const again = (storage?: Storage) => {
      endAccess();
      view.unmount();
      Object.assign(sessionStorage, storage);
      view = visit();
    };
    // Unlike the end of the screen, a reload runs no code of the page.
    const reload = () => again({ ...sessionStorage });
    const leave = () => view.press('Leave');
    const keys = () => new Set(server.calls.map((call) => call.idempotencyKey)).size;
    return { send, reload, leave, again, keys };
  }

  it('is the same after a reload, because the attempt before may have used the link', async () => {
    const { send, reload, keys } = open();
    await send(lost);
    reload();
    await send(used);
    expect(keys()).toBe(1);
  });

  it('is not kept once the link was used: it would work again for the next person', async () => {
    const { send, reload, keys } = open();
    await send(used);
    reload();
    await send(lost);
    expect(keys()).toBe(2);
  });

  it('is not kept for those who return to the page from another one', async () => {
    const { send, leave, again, keys } = open();
    await send(lost);
    await leave();
    await waitFor(() => expect(screen.queryByText('Something went wrong.')).toBeNull());
    again();
    await send(lost);
    expect(keys()).toBe(2);
  });

  it('is kept without the token', async () => {
    const { send } = open();
    await send(lost);
    const kept = JSON.stringify(sessionStorage);
    expect(kept).toContain('salon.link.');
    expect(kept).not.toContain(token);
  });
});
