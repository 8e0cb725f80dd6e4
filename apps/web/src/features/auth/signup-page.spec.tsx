import { describe, expect, it, jest } from '@jest/globals';
import { limits } from '@salon/api-contract';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { aToken, aUser, failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { VisitorsOnly } from '../../domain/session/visitors-only.tsx';
import { RequireSettings } from '../../domain/settings/require-settings.tsx';
import { loadSettings } from '../../domain/settings/settings-slice.ts';
import SignupPage from './signup-page.tsx';

const page = (
  <Routes>
    <Route element={<RequireSettings />}>
      <Route element={<VisitorsOnly />}>
        <Route path="/signup" element={<SignupPage />} />
      </Route>
    </Route>
    <Route path="*" element={null} />
  </Routes>
);
const address = () => screen.getByTestId('address').textContent;

async function open(settings: Answer, signup: Answer = () => failure(500, '')) {
  const server = fakeServer({ 'GET /settings': settings, 'POST /signup': signup });
  const { store, user } = renderScreen(page, { at: '/signup' });
  await act(() => store.dispatch(loadSettings()));
  return { server, store, user };
}
const enabled = (value: boolean) => () => ({
  data: { data: { settings: [{ name: 'enableSignups', value }] } },
});

async function signUp(answer: Answer) {
  const opened = await open(enabled(true), answer);
  const { user } = opened;
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Username'), 'ada');
  await user.type(screen.getByLabelText('Password'), 'secret-secret');
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  return opened;
}

describe('the sign-up page', () => {
  it('leads an unverified user to the verification', async () => {
    const user = { ...aUser, emailVerified: false };
    const { server, store } = await signUp(() => ({ data: { user, accessToken: null } }));
    await waitFor(() => expect(address()).toBe('/verification-pending'));
    expect(store.getState().session).toMatchObject({ status: 'unverified' });
    expect(server.calls.at(-1)?.body).toEqual({
      email: 'ada@example.org',
      username: 'ada',
      password: 'secret-secret',
    });
  });

  it('leaves a person alone who has gone to another page before the reply', async () => {
    let reply = (): void => undefined;
    const user = { ...aUser, emailVerified: false };
    const late = new Promise((resolve) => {
      reply = () => resolve({ data: { user, accessToken: null } });
    });
    const { store, user: person } = await signUp(() => late);
    await person.click(screen.getByRole('link', { name: 'Log in' }));
    await act(async () => reply());
    await waitFor(() => expect(store.getState().session).toMatchObject({ status: 'unverified' }));
    expect(address()).toBe('/login');
  });

  it.each([
    [true, '/dashboard'],
    [false, '/'],
  ])('leads a verified user whose admin flag is %p to %p', async (admin, place) => {
    const user = { ...aUser, admin };
    await signUp(() => ({ data: { user, accessToken: aToken({ admin }) } }));
    await waitFor(() => expect(address()).toBe(place));
  });

  it('names the least length of a password', async () => {
    await open(enabled(true));
    screen.getByText(`At least ${limits.passwordMin} characters.`);
  });

  it('lists the server’s validation messages', async () => {
    const validation = [
      { field: 'username', message: 'The username is taken.' },
      { field: 'password', message: 'Choose a longer password.' },
    ];
    await signUp(() => failure(400, 'Please check.', { validation }));
    await screen.findByText('The username is taken.');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'The username is taken.',
      'Choose a longer password.',
    ]);
  });

  it('leads to the field that the server refuses, until that is corrected', async () => {
    const validation = [{ field: 'username', message: 'The username is taken.' }];
    const { user } = await signUp(() => failure(409, 'Please check.', { validation }));
    await screen.findByText('The username is taken.');
    const field = screen.getByLabelText('Username');
    await waitFor(() => expect(document.activeElement).toBe(field));
    const description = () =>
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(description()).toBe('The username is taken.');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
    await user.type(field, '2');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(description()).toBeUndefined();
  });

  const taken = { validation: [{ field: 'username', message: 'The username is taken.' }] };
  const weak = { validation: [{ field: 'password', message: 'Choose a longer password.' }] };
  it.each([
    ['when another field was refused', failure(409, 'Please check.', taken), 'secret-secret'],
    ['after too many attempts', failure(429, 'Try again later.'), 'secret-secret'],
    ['not when it was refused', failure(400, 'Please check.', weak), ''],
    ['not when the reason is unknown', failure(403, 'Sign-ups are closed.'), ''],
  ])('keeps the password %s', async (_when, reply, kept) => {
    await signUp(() => reply);
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(screen.getByLabelText('Password')).toHaveProperty('value', kept);
  });

  it('sends another attempt as the same one, because the first may have created the account', async () => {
    const { server, user } = await signUp(() => failure(500, 'Something went wrong.'));
    await screen.findByText('Something went wrong.');
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    await waitFor(() => expect(server.count('POST /signup')).toBe(2));
    const attempts = server.calls.filter(({ path }) => path === '/signup');
    expect(new Set(attempts.map((call) => call.idempotencyKey)).size).toBe(1);
  });

  it('shows the server’s message if there is no list', async () => {
    await signUp(() => failure(403, 'Sign-ups are closed.'));
    await screen.findByText('Sign-ups are closed.');
  });

  it('shows its own message if the server sends none', async () => {
    await signUp(() => new Response('<h1>oops</h1>', { status: 500 }));
    await screen.findByText('Signup failed. Please try again.');
  });

  it('is closed while sign-ups are disabled', async () => {
    await open(enabled(false));
    expect(address()).toBe('/login');
  });

  it('redirects to the gallery if the settings cannot be loaded', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await open(() => failure(500, 'broken'));
    expect(address()).toBe('/');
  });
});
