import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { aToken, aUser, failure, fakeServer, limited } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { createStore } from '../../app/create-store.ts';
import { awaitVerification } from '../../domain/session/await-verification.ts';
import { restoreSession } from '../../domain/session/restore-session.ts';
import { verificationRequired } from '../../domain/session/session-slice.ts';
import { endAccess, holdAccess } from '../../http/access.ts';
import type { AppStore } from '../../state/root-reducer.ts';
import VerificationPendingPage from './verification-pending-page.tsx';
import VerifyEmailPage from './verify-email-page.tsx';

const pages = (
  <Routes>
    <Route path="/verification-pending" element={<VerificationPendingPage />} />
    <Route path="/verify-email" element={<VerifyEmailPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const address = () => screen.getByTestId('address').textContent;

describe('the verification-pending page', () => {
  const open = (answer: Answer) => {
    const server = fakeServer({ 'POST /resend-verification': answer });
    const { user } = renderScreen(pages, {
      at: '/verification-pending',
      before: (store) => store.dispatch(verificationRequired(aUser)),
    });
    const resend = () =>
      user.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
    return { server, resend };
  };

  it('shows the address and sends the email again', async () => {
    const { server, resend } = open(() => ({ data: {} }));
    expect(screen.getByText('ada@example.org')).toBeTruthy();
    await resend();
    await screen.findByText('Verification Email Sent');
    expect(screen.getByText('Email sent. Please check your inbox.')).toBeTruthy();
    expect(server.calls[0]?.body).toEqual({ email: 'ada@example.org' });
  });

  it('does not claim that a link was just sent: a login leads here too, and sends none', () => {
    open(() => ({ data: {} }));
    expect(screen.getByRole('main').textContent).toMatch(/ada@example.org is not confirmed yet/);
  });

  it('sends one email at a time, and keeps the focus on the button', async () => {
    let reply = () => undefined as void;
    const { server, resend } = open(
      () => new Promise((resolve) => (reply = () => resolve({ data: {} }))),
    );
    await resend();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Resend/ });
    expect(button.disabled).toBe(false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await resend();
    expect(server.calls).toHaveLength(1);
    reply();
    await screen.findByText('Verification Email Sent');
    expect(document.activeElement).toBe(button);
  });

  it('reports a failed resend', async () => {
    const { resend } = open(() => failure(429, 'Too many.'));
    await resend();
    await screen.findByText('Error Sending Email');
    expect(screen.getByText('There was an error sending the verification email.')).toBeTruthy();
  });

  it('redirects an anonymous visitor to the sign-up page', () => {
    renderScreen(pages, { at: '/verification-pending' });
    expect(address()).toBe('/signup');
  });

  it.each([
    [true, '/dashboard'],
    [false, '/'],
  ])('leads a verified user whose admin flag is %p to %p', (admin, place) => {
    renderScreen(pages, {
      at: '/verification-pending',
      before: () => holdAccess(aToken({ admin })),
    });
    expect(address()).toBe(place);
  });
});

describe('a pending verification', () => {
  const open = (before: (store: AppStore) => void) =>
    renderScreen(pages, { at: '/verification-pending', before });

  it('survives a reload', () => {
    createStore().dispatch(awaitVerification(aUser));
    open((store) => store.dispatch(restoreSession()));
    expect(screen.getByText('ada@example.org')).toBeTruthy();
  });

  it('waits with a sign for the session of an earlier visit', async () => {
    localStorage.setItem('salon.session', '1');
    fakeServer({ 'POST /refresh': () => ({ data: { accessToken: aToken() } }) });
    open((store) => store.dispatch(restoreSession()));
    expect(screen.getByText('Loading…')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('ends when the address is confirmed in another tab, also after a reload', async () => {
    fakeServer({ 'POST /refresh': () => ({ data: { accessToken: aToken() } }) });
    const { unmount } = open((store) => store.dispatch(awaitVerification(aUser)));
    localStorage.setItem('salon.session', '1');
    await act(async () => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'salon.session', newValue: '1' }));
    });
    expect(address()).toBe('/');
    unmount();
    endAccess();
    open((store) => store.dispatch(restoreSession()));
    expect(address()).toBe('/signup');
  });
});

describe('the verify-email page', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  const verify = async (answer: Answer) => {
    jest.useFakeTimers();
    const server = fakeServer({ 'POST /verify-email': answer });
    renderScreen(pages, { at: '/verify-email?token=t-1' });
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Verify Email' }));
    });
    return server;
  };

  it('offers its button while a session of an earlier visit is long in coming', async () => {
    localStorage.setItem('salon.session', '1');
    jest.useFakeTimers();
    const answers = [limited(60), { data: { accessToken: aToken() } }];
    fakeServer({ 'POST /refresh': () => answers.shift() ?? failure(401, 'over') });
    renderScreen(pages, {
      at: '/verify-email?token=t-1',
      before: (store) => store.dispatch(restoreSession()),
    });
    expect(screen.getByText('Loading…')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('button', { name: 'Verify Email' })).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(address()).toBe('/');
  });

  it('counts 3 seconds down, then redirects', async () => {
    const reply = {
      data: { user: { ...aUser, admin: true }, accessToken: aToken({ admin: true }) },
    };
    const server = await verify(() => reply);
    expect(server.calls[0]?.body).toEqual({ token: 't-1' });
    const heading = screen.getByRole('heading', { name: 'Email Verified!' });
    expect(document.activeElement).toBe(heading);
    for (const left of ['3 seconds', '2 seconds', '1 second']) {
      expect(screen.getByText(`Continuing in ${left}.`)).toBeTruthy();
      await act(() => jest.advanceTimersByTimeAsync(1000));
    }
    expect(address()).toBe('/dashboard');
  });

  it('reports an expired link', async () => {
    await verify(() => failure(400, 'whatever'));
    expect(screen.getByRole('heading', { name: 'Verification Failed' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(
      'The verification link is invalid or has expired.',
    );
  });

  it('leads home when another tab has used the link and is logged in', async () => {
    await verify(() => failure(400, 'whatever'));
    await act(async () => holdAccess(aToken({ admin: true })));
    expect(address()).toBe('/dashboard');
  });

  it('reports a lost connection and offers another attempt', async () => {
    const reply = { data: { user: aUser, accessToken: aToken() } };
    let isAway = true;
    const server = await verify(() => {
      if (isAway) throw new TypeError('Failed to fetch');
      return reply;
    });
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(screen.getByRole('heading', { name: 'Verification Failed' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(
      'The server cannot be reached. Check your connection and try again.',
    );
    isAway = false;
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    });
    const heading = screen.getByRole('heading', { name: 'Email Verified!' });
    expect(document.activeElement).toBe(heading);
    // The server may have used the link in the first attempt.
    expect(new Set(server.calls.map((call) => call.idempotencyKey)).size).toBe(1);
  });

  it('shows the message of a rate limit and offers another attempt', async () => {
    await verify(() => failure(429, 'Too many attempts. Please wait a minute.'));
    expect(screen.getByRole('alert').textContent).toBe('Too many attempts. Please wait a minute.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('redirects a verified user', () => {
    renderScreen(pages, { at: '/verify-email?token=t-1', before: () => holdAccess(aToken()) });
    expect(address()).toBe('/');
  });
});
