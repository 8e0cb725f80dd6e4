import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { aToken, aUser, failure, fakeServer, limited } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { held } from '../../../testing/held.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { VisitorsOnly } from '../../domain/session/visitors-only.tsx';
import { loadSettings } from '../../domain/settings/settings-slice.ts';
import LoginPage from './login-page.tsx';

const page = (
  <Routes>
    <Route element={<VisitorsOnly />}>
      <Route path="/login" element={<LoginPage />} />
    </Route>
    <Route path="*" element={null} />
  </Routes>
);

const address = () => screen.getByTestId('address').textContent;

async function logIn(answer: Answer) {
  const server = fakeServer({ 'POST /login': answer });
  const { user, store } = renderScreen(page, { at: '/login' });
  await user.type(screen.getByLabelText('Username'), 'ada');
  await user.type(screen.getByLabelText('Password'), 'secret-secret');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  return { server, store, user };
}

describe('the log-in page', () => {
  afterEach(() => void jest.useRealTimers());

  it.each([
    [true, '/dashboard'],
    [false, '/'],
  ])('leads a user whose admin flag is %p to %p', async (admin, place) => {
    const reply = { data: { user: { ...aUser, admin }, accessToken: aToken({ admin }) } };
    const { server } = await logIn(() => reply);
    await waitFor(() => expect(address()).toBe(place));
    expect(server.calls[0]?.body).toEqual({ username: 'ada', password: 'secret-secret' });
  });

  it('picks up the session of an earlier visit if the server was away before', async () => {
    localStorage.setItem('salon.session', '1');
    fakeServer({ 'POST /refresh': () => ({ data: { accessToken: aToken({ admin: true }) } }) });
    renderScreen(page, { at: '/login' });
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('waits with a sign for the session of an earlier visit, for a while', async () => {
    localStorage.setItem('salon.session', '1');
    jest.useFakeTimers();
    const answers = [limited(60), { data: { accessToken: aToken({ admin: true }) } }];
    fakeServer({ 'POST /refresh': () => answers.shift() ?? failure(401, 'over') });
    renderScreen(page, { at: '/login' });
    expect(screen.getByText('Loading…')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByLabelText('Username')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(address()).toBe('/dashboard');
  });

  it('reports wrong credentials, and keeps the username but not the password', async () => {
    await logIn(() => failure(401, 'whatever the server says'));
    await screen.findByText('Invalid username or password.');
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'ada');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
  });

  it('keeps the password where the server could not look at it', async () => {
    await logIn(() => failure(500, 'The server could not answer.'));
    await screen.findByText('The server could not answer.');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'secret-secret');
  });

  it('takes no text while it is sent, which a refusal would throw away', async () => {
    const reply = held(failure(500, 'The server could not answer.'));
    const { user } = await logIn(reply.answer);
    await user.type(screen.getByLabelText('Username'), ' lovelace');
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'ada');
    await reply.release();
    await screen.findByText('The server could not answer.');
    await user.type(screen.getByLabelText('Username'), ' lovelace');
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'ada lovelace');
  });

  it('says no more what was wrong as soon as something else is typed', async () => {
    const { user } = await logIn(() => failure(401, 'whatever the server says'));
    await screen.findByText('Invalid username or password.');
    await user.type(screen.getByLabelText('Password'), 'x');
    expect(screen.queryByText('Invalid username or password.')).toBeNull();
  });

  it('says no more what was wrong when the browser names an empty field', async () => {
    const { user } = await logIn(() => failure(401, 'whatever the server says'));
    await screen.findByText('Invalid username or password.');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Invalid username or password.')).toBeNull();
  });

  it('shows the message of a rate limit', async () => {
    await logIn(() => failure(429, 'Too many attempts. Please wait a minute.'));
    await screen.findByText('Too many attempts. Please wait a minute.');
  });

  it('leads an unverified user to the verification', async () => {
    const user = { ...aUser, emailVerified: false };
    const { store } = await logIn(() =>
      failure(403, 'Please verify.', { requiresVerification: true, user }),
    );
    await waitFor(() => expect(address()).toBe('/verification-pending'));
    expect(store.getState().session).toMatchObject({
      status: 'unverified',
      user: { email: aUser.email },
    });
  });

  it('leaves a person alone who has gone to another page before the reply', async () => {
    let reply = (): void => undefined;
    const data = { requiresVerification: true, user: { ...aUser, emailVerified: false } };
    const late = new Promise((resolve) => {
      reply = () => resolve(failure(403, 'Please verify.', data));
    });
    const { store, user } = await logIn(() => late);
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    await act(async () => reply());
    await waitFor(() => expect(store.getState().session).toMatchObject({ status: 'unverified' }));
    expect(address()).toBe('/forgot-password');
  });

  it('marks a missing field without calling the server', async () => {
    const server = fakeServer({});
    const { user } = renderScreen(page, { at: '/login' });
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    const field = screen.getByLabelText('Username');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement?.id).toBe(field.id);
    expect(server.calls).toEqual([]);
  });

  it.each([true, false])('links to the sign-up page only if enableSignups: %p', async (value) => {
    const settings = [{ name: 'enableSignups', value }];
    fakeServer({ 'GET /settings': () => ({ data: { data: { settings } } }) });
    const { store } = renderScreen(page, { at: '/login' });
    await act(() => store.dispatch(loadSettings()));
    expect(screen.queryByRole('link', { name: 'Sign Up' }) !== null).toBe(value);
  });
});
