import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from '../ui/router/routes.tsx';
import { aToken, aUser, failure, fakeServer } from '../../testing/fake-server.ts';
import type { Answer } from '../../testing/fake-server.ts';
import { held } from '../../testing/held.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { RequireAdmin } from '../domain/session/require-admin.tsx';
import { verificationRequired } from '../domain/session/session-slice.ts';
import { RequireSettings } from '../domain/settings/require-settings.tsx';
import { loadSettings } from '../domain/settings/settings-slice.ts';
import DashboardFrame from '../features/dashboard/dashboard-frame.tsx';
import { holdAccess } from '../http/access.ts';
import { DialogHost } from '../overlays/dialogs/dialog-host.tsx';
import { useUnsavedGuard } from '../overlays/unsaved/use-unsaved-guard.ts';
import AccountRoutes from './account-routes.tsx';

function Form() {
  useUnsavedGuard(true);
  return <h1>Form</h1>;
}

const guarded = (
  <RequireAdmin renderLogin={() => null}>
    <RequireSettings isAwaited>
      <Routes>
        <Route element={<DashboardFrame />}>
          <Route path="*" element={<Form />} />
        </Route>
      </Routes>
    </RequireSettings>
  </RequireAdmin>
);
const app = (
  <>
    <Routes>
      <Route path="/" element={<h1>Wall</h1>} />
      <Route path="/dashboard/*" element={guarded} />
      <Route path="*" element={<AccountRoutes />} />
    </Routes>
    <DialogHost />
  </>
);
const address = () => screen.getByTestId('address').textContent;
const heading = () => screen.findByRole('heading', { level: 1 });
const settings = () => ({ data: { data: { settings: [] } } });

describe('settings that cannot be loaded', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  const answerSettings = (answer: Answer) => fakeServer({ 'GET /settings': answer });

  it.each(['/signup', '/dashboard/images'])('are waited for with a sign on %s', (path) => {
    answerSettings(() => new Promise(() => undefined));
    renderScreen(app, {
      at: path,
      before: (made) => {
        if (path.startsWith('/dashboard')) holdAccess(aToken({ admin: true }));
        void made.dispatch(loadSettings());
      },
    });
    expect(screen.getByRole('status').textContent).toBe('Loading…');
  });

  it.each(['/login', '/signup', '/verification-pending', '/dashboard/upload', '/dashboard/images'])(
    'lead home from %s',
    async (path) => {
      answerSettings(() => failure(500, 'broken'));
      const { store } = renderScreen(app, {
        at: path,
        before: (made) => {
          if (path.startsWith('/dashboard')) holdAccess(aToken({ admin: true }));
          if (path === '/verification-pending') made.dispatch(verificationRequired(aUser));
        },
      });
      expect(address()).toBe(path);
      await act(() => store.dispatch(loadSettings()));
      expect(address()).toBe('/');
    },
  );

  it.each(['/verify-email?token=t', '/reset-password?token=t'])(
    'do not cost a person the link of %s',
    async (path) => {
      answerSettings(() => failure(500, 'broken'));
      const { store } = renderScreen(app, { at: path });
      await act(() => store.dispatch(loadSettings()));
      expect(address()).toBe(path);
    },
  );

  it('are loaded again where they are needed next, without a reload', async () => {
    let answer: Answer = () => failure(500, 'broken');
    const server = answerSettings((call) => answer(call));
    const before = renderScreen(app, { at: '/' });
    await act(() => before.store.dispatch(loadSettings()));
    answer = settings;
    before.unmount();
    renderScreen(app, {
      at: '/login',
      before: ({ dispatch }) => {
        dispatch(loadSettings.pending('load', undefined));
        dispatch(loadSettings.rejected(new Error('broken'), 'load', undefined));
      },
    });
    await waitFor(() => expect(server.count('GET /settings')).toBe(2));
    expect(address()).toBe('/login');
  });

  it('after they were loaded lead nowhere', async () => {
    let answer: Answer = settings;
    answerSettings((call) => answer(call));
    const { store } = renderScreen(app, {
      at: '/dashboard/settings',
      before: () => holdAccess(aToken({ admin: true })),
    });
    await act(() => store.dispatch(loadSettings()));
    answer = () => failure(500, 'broken');
    await act(() => store.dispatch(loadSettings({ isForced: true })));
    expect(address()).toBe('/dashboard/settings');
  });
});

describe('a logout from the dashboard', () => {
  it('asks first when something is not saved', async () => {
    const server = fakeServer({
      'GET /settings': settings,
      'POST /logout': () => ({ data: {} }),
    });
    const { user, store } = renderScreen(app, {
      at: '/dashboard/form',
      before: () => holdAccess(aToken({ admin: true })),
    });
    await act(() => store.dispatch(loadSettings()));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect((await heading()).textContent).toBe('Form');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(server.count('POST /logout')).toBe(1);
  });

  it('has a busy button while it runs, and is sent once', async () => {
    const reply = held({ data: {} });
    const server = fakeServer({ 'GET /settings': settings, 'POST /logout': reply.answer });
    const { press, store } = renderScreen(app, {
      at: '/dashboard/images',
      before: () => holdAccess(aToken({ admin: true })),
    });
    await act(() => store.dispatch(loadSettings()));
    const logout = screen.getByRole('button', { name: 'Logout' });
    expect(logout.getAttribute('aria-disabled')).toBeNull();
    await press('Logout');
    await press('Discard');
    expect(logout.getAttribute('aria-disabled')).toBe('true');
    await press('Logout');
    await reply.release();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(server.count('POST /logout')).toBe(1);
  });
});

describe('a new password', () => {
  it('can be requested while signed in, with another link', async () => {
    const server = fakeServer({
      'GET /settings': settings,
      'POST /forgot-password': () => ({ data: {} }),
    });
    const { user, store } = renderScreen(app, {
      at: '/reset-password?token=t',
      before: () => holdAccess(aToken(), 'ada@example.org'),
    });
    await act(() => store.dispatch(loadSettings()));
    await user.click(screen.getByRole('link', { name: 'Request another link' }));
    expect((await heading()).textContent).toBe('Change your password');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(server.calls.at(-1)?.body).toEqual({ email: 'ada@example.org' });
    expect(screen.getByRole('link', { name: 'Go to the gallery' })).toBeTruthy();
  });

  const reset = async (refresh: Answer) => {
    fakeServer({ 'POST /reset-password': () => ({ data: {} }), 'POST /refresh': refresh });
    const { user } = renderScreen(app, {
      at: '/reset-password?token=t',
      before: () => holdAccess(aToken()),
    });
    await user.type(screen.getByLabelText('New password'), 'another password');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect((await screen.findByRole('heading', { name: 'Password changed' })).tagName).toBe('H1');
  };

  it('can be chosen while signed in, which asks for a new login', async () => {
    await reset(() => failure(401, 'over'));
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
  });

  it('of another account leaves the session alone', async () => {
    await reset(() => ({ data: { accessToken: aToken() } }));
    expect(screen.getByRole('link', { name: 'Go to the gallery' })).toBeTruthy();
  });
});
