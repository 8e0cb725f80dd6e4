import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes } from '../ui/router/routes.tsx';
import { Link } from '../ui/link.tsx';
import { useSearchParams } from '../ui/router/screen-hooks.ts';
import { SearchField } from '../ui/search-field.tsx';
import { aToken, aUser, failure, fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { RequireAdmin } from '../domain/session/require-admin.tsx';
import { VisitorsOnly } from '../domain/session/visitors-only.tsx';
import { LoginDialog } from '../features/auth/login-dialog.tsx';
import LoginPage from '../features/auth/login-page.tsx';
import VerificationPendingPage from '../features/auth/verification-pending-page.tsx';
import { endAccess, holdAccess } from '../http/access.ts';
import { request } from '../http/request.ts';
import { DialogHost } from '../overlays/dialogs/dialog-host.tsx';
import { useUnsavedGuard } from '../overlays/unsaved/use-unsaved-guard.ts';

function Form() {
  const [typed, setTyped] = useState('');
  const [params, setParams] = useSearchParams();
  useUnsavedGuard(typed !== '');
  const search = (q: string) => setParams(() => new URLSearchParams({ q }), { replace: true });
  return (
    <>
      <SearchField query={params.get('q') ?? ''} onSearch={search} />
      <input aria-label="Title" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Link to="/dashboard">Overview</Link>
    </>
  );
}

const guarded = (
  <RequireAdmin renderLogin={({ username }) => <LoginDialog username={username} />}>
    <Routes>
      <Route path="images/:id/edit" element={<Form />} />
      <Route path="*" element={<h1>Dashboard</h1>} />
    </Routes>
  </RequireAdmin>
);
const app = (
  <>
    <Routes>
      <Route path="/" element={<h1>Wall</h1>} />
      <Route path="/verification-pending" element={<VerificationPendingPage />} />
      <Route element={<VisitorsOnly />}>
        <Route path="/login" element={<LoginPage />} />
      </Route>
      <Route path="/dashboard/*" element={guarded} />
    </Routes>
    <DialogHost />
  </>
);
const place = '/dashboard/images/x/edit?from=list';
const anAdmin = { ...aUser, admin: true };
const address = () => screen.getByTestId('address').textContent;
const field = () => screen.queryByRole('textbox', { name: 'Title' });
const loginDialog = () => within(screen.getByRole('dialog', { name: 'Log in' }));
const enter = (facts: Parameters<typeof aToken>[0]) => act(async () => holdAccess(aToken(facts)));

async function openForm(typed = 'Half a sentence') {
  const rendered = renderScreen(app, {
    at: place,
    before: () => holdAccess(aToken({ admin: true })),
  });
  if (typed) await rendered.user.type(field()!, typed);
  return rendered;
}

describe('a session that ends in the dashboard', () => {
  beforeEach(() => {
    fakeServer({
      'PUT /images/x': () => failure(401, 'no'),
      'POST /refresh': () => failure(401, 'over'),
      'POST /login': () => ({ data: { user: anAdmin, accessToken: aToken({ admin: true }) } }),
    });
  });

  it('asks for the login over what was typed, which stays', async () => {
    const { user } = await openForm();
    const typed = field();
    const schema = { parse: () => null };
    await act(() => request('PUT /images/x', { schema }).catch(() => undefined));
    const dialog = loginDialog();
    dialog.getByText('Your session has ended. Log in to continue where you left off.');
    expect(dialog.getByLabelText('Username')).toHaveProperty('value', 'ada');
    dialog.getByRole('link', { name: 'Forgot your password? (opens in a new tab)' });
    expect(document.activeElement).toBe(dialog.getByLabelText('Password'));
    await user.keyboard('secret-secret{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe(place);
    expect(field()).toBe(typed);
    expect(field()).toHaveProperty('value', 'Half a sentence');
  });

  it('keeps what was typed when a search that was waiting runs', async () => {
    const { user } = await openForm();
    await user.type(screen.getByRole('textbox', { name: 'Search images' }), 'dusk');
    await act(async () => endAccess());
    await waitFor(() => expect(address()).toBe('/dashboard/images/x/edit?q=dusk'));
    expect(loginDialog().getByLabelText('Password')).toBeTruthy();
    expect(screen.getByDisplayValue('Half a sentence')).toBeTruthy();
  });

  it('asks before the work is left, and drops it then', async () => {
    // The guard compares with the address of the browser, which the router of the test does not change.
    history.replaceState(null, '', place);
    const { user } = await openForm();
    await act(async () => endAccess());
    await user.click(loginDialog().getByRole('link', { name: 'Go to the gallery' }));
    expect(address()).toBe(place);
    const question = within(screen.getByRole('dialog', { name: 'Discard changes?' }));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    expect(address()).toBe('/');
    expect(screen.queryByDisplayValue('Half a sentence')).toBeNull();
  });

  it('does not ask when nothing was typed', async () => {
    const { user } = await openForm('');
    await act(async () => endAccess());
    await user.click(loginDialog().getByRole('link', { name: 'Go to the gallery' }));
    expect(address()).toBe('/');
  });

  it('leads to the login from any other address', async () => {
    const { user } = await openForm('');
    await act(async () => endAccess());
    await user.click(screen.getByRole('link', { name: 'Overview', hidden: true }));
    expect(address()).toBe('/login');
  });

  it('shows nothing of it to another admin', async () => {
    await openForm();
    await act(async () => endAccess());
    await enter({ admin: true, id: 'u-2' });
    expect(address()).toBe(place);
    expect(field()).toHaveProperty('value', '');
  });

  it('does not lead a person who is no admin to the dashboard', async () => {
    await openForm();
    await act(async () => endAccess());
    await enter({ admin: false, id: 'u-2' });
    expect(address()).toBe('/');
    expect(screen.queryByDisplayValue('Half a sentence')).toBeNull();
  });

  it('leads an account without a verified email to the page that waits for it', async () => {
    const data = { requiresVerification: true, user: aUser };
    fakeServer({ 'POST /login': () => failure(403, 'Verify your email first.', data) });
    const { user } = await openForm();
    await act(async () => endAccess());
    await user.type(loginDialog().getByLabelText('Password'), 'secret-secret{Enter}');
    await screen.findByText(aUser.email);
    expect(address()).toBe('/verification-pending');
  });

  it('by a logout is over: nothing is kept, and a login leads to the dashboard', async () => {
    await openForm();
    await act(async () => endAccess({ by: 'logged-out' }));
    expect(address()).toBe('/login');
    expect(screen.queryByRole('dialog')).toBeNull();
    await enter({ admin: true });
    expect(address()).toBe('/dashboard');
  });
});

describe('an address of the dashboard that a visitor asks for', () => {
  it.each([
    [true, place],
    [false, '/'],
  ])('leads a login with an admin flag of %s to %s', async (admin, target) => {
    renderScreen(app, { at: place });
    expect(address()).toBe('/login');
    await enter({ admin });
    expect(address()).toBe(target);
  });
});
