import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { aToken, failure, fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { holdAccess } from '../../http/access.ts';
import { logout } from './logout.ts';
import { RequireAdmin } from './require-admin.tsx';
import { restoreSession } from './restore-session.ts';

const inside = (
  <RequireAdmin renderLogin={() => null}>
    <h1>Inside</h1>
  </RequireAdmin>
);
const guarded = (
  <Routes>
    <Route path="/dashboard" element={inside} />
    <Route path="*" element={null} />
  </Routes>
);
const address = () => screen.getByTestId('address').textContent;

describe('a route for admins', () => {
  it('sends a visitor to the log-in', () => {
    renderScreen(guarded, { at: '/dashboard' });
    expect(address()).toBe('/login');
  });

  it.each([
    [true, '/dashboard'],
    [false, '/'],
  ])('sends an account whose admin flag is %s to %s', (admin, path) => {
    renderScreen(guarded, { at: '/dashboard', before: () => holdAccess(aToken({ admin })) });
    expect(address()).toBe(path);
  });

  it('waits for the session of an earlier visit before it decides', async () => {
    localStorage.setItem('salon.session', '1');
    const server = fakeServer({ 'POST /refresh': () => ({ data: { accessToken: aToken() } }) });
    const { store } = renderScreen(guarded, { at: '/' });
    act(() => store.dispatch(restoreSession()));
    expect(store.getState().session?.status).toBe('restoring');
    await waitFor(() => expect(store.getState().session?.status).toBe('signed-in'));
    expect(server.count('POST /refresh')).toBe(1);
  });

  it('does not ask the server on behalf of a visitor who never logged in', () => {
    const server = fakeServer({});
    const { store } = renderScreen(guarded, { at: '/' });
    act(() => store.dispatch(restoreSession()));
    expect(server.calls).toEqual([]);
    expect(store.getState().session?.status).toBe('anonymous');
  });

  it('forgets a session that cannot be restored', async () => {
    localStorage.setItem('salon.session', '1');
    fakeServer({ 'POST /refresh': () => failure(401, 'over') });
    const { store } = renderScreen(guarded, { at: '/' });
    act(() => store.dispatch(restoreSession()));
    await waitFor(() => expect(store.getState().session?.status).toBe('anonymous'));
    expect(localStorage.getItem('salon.session')).toBeNull();
  });

  it('ends on logout, even when the request fails', async () => {
    fakeServer({ 'POST /logout': () => failure(500, 'broken') });
    renderScreen(guarded, { at: '/dashboard' });
    act(() => holdAccess(aToken()));
    await act(() => logout().catch(() => undefined));
    expect(address()).toBe('/login');
  });

  it('ends on logout in another tab', () => {
    const { store } = renderScreen(guarded, { at: '/' });
    act(() => holdAccess(aToken()));
    expect(store.getState().session?.status).toBe('signed-in');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'salon.session', newValue: null }));
    });
    expect(store.getState().session?.status).toBe('anonymous');
  });
});
