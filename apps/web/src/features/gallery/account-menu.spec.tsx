import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aToken, fakeServer } from '../../../testing/fake-server.ts';
import { held } from '../../../testing/held.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { defaultSettings } from '../../domain/settings/settings.ts';
import { loadSettings } from '../../domain/settings/settings-slice.ts';
import { holdAccess } from '../../http/access.ts';
import { GalleryMenu } from './gallery-menu.tsx';

const menu = (
  <GalleryMenu
    query=""
    onSearch={() => undefined}
    onHelp={() => undefined}
    themeToggler={<button>Theme</button>}
  />
);
const account = () => screen.queryByRole('button', { name: 'Account: ada' });
/** The menu is loaded when a person is signed in. */
const openAccount = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Account: ada' }));

function open({ admin = false, logout = (): unknown => ({ data: {} }) } = {}) {
  const server = fakeServer({ 'POST /logout': logout });
  const rendered = renderScreen(menu, { before: () => holdAccess(aToken({ admin })) });
  return { server, ...rendered };
}

describe('the menu of the wall', () => {
  it.each([true, false])('shows who is signed in, with an admin flag of %s', async (admin) => {
    const { user } = open({ admin });
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
    await openAccount(user);
    expect(screen.getByText('Logged in as').textContent).toBe('Logged in as ada');
    expect(screen.queryByRole('link', { name: 'Dashboard' }) !== null).toBe(admin);
  });

  it('leads to another password', async () => {
    const { user } = open();
    await openAccount(user);
    const link = screen.getByRole('link', { name: 'Change password' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
  });

  it('logs out a person who is no admin', async () => {
    const { user, server, store } = open();
    await openAccount(user);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(account()).toBeNull());
    expect(server.count('POST /logout')).toBe(1);
    expect(store.getState().session).toMatchObject({ status: 'anonymous', end: 'logged-out' });
    expect(localStorage.getItem('salon.session')).toBeNull();
  });

  it('keeps the focus while the logout runs, and gives it to the login link', async () => {
    const reply = held({ data: {} });
    const { user, server, store } = open({ logout: reply.answer });
    const settings = { ...defaultSettings, showLoginLink: true };
    act(() => void store.dispatch(loadSettings.fulfilled(settings, '', undefined)));
    await openAccount(user);
    const logout = screen.getByRole('button', { name: 'Log out' });
    await user.click(logout);
    await user.click(logout);
    expect(document.activeElement).toBe(logout);
    expect(logout.getAttribute('aria-disabled')).toBe('true');
    await reply.release();
    const login = screen.getByRole('link', { name: 'Log in' });
    await waitFor(() => expect(document.activeElement).toBe(login));
    expect(server.count('POST /logout')).toBe(1);
  });

  it('closes the account by Escape, and gives the focus back', async () => {
    const { user } = open();
    await openAccount(user);
    await user.tab();
    await user.keyboard('{Escape}');
    expect(account()?.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(account());
  });

  it('closes the account by a click beside it', async () => {
    const { user } = open();
    await openAccount(user);
    await user.click(screen.getByRole('button', { name: 'Theme' }));
    expect(account()?.getAttribute('aria-expanded')).toBe('false');
  });

  it('shows no account to a visitor', async () => {
    renderScreen(menu);
    expect(account()).toBeNull();
    await act(async () => holdAccess(aToken()));
    await waitFor(() => expect(account()).not.toBeNull());
  });
});
