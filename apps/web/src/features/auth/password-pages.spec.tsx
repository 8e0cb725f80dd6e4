import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { aToken, failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { holdAccess } from '../../http/access.ts';
import ForgotPasswordPage from './forgot-password-page.tsx';
import ResetPasswordPage from './reset-password-page.tsx';

const pages = (
  <Routes>
    <Route path="/forgot-password" element={<ForgotPasswordPage />} />
    <Route path="/reset-password" element={<ResetPasswordPage />} />
  </Routes>
);

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('the forgot-password page', () => {
  const request = async (answer: Answer) => {
    const server = fakeServer({ 'POST /forgot-password': answer });
    const { user, press } = renderScreen(pages, { at: '/forgot-password' });
    await user.type(screen.getByLabelText('Email'), 'ada@example.org');
    await press('Send the link');
    return { server, press };
  };

  it('sends the address and then shows it', async () => {
    const { server } = await request(() => ({ data: {} }));
    await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(screen.getByText('ada@example.org')).toBeTruthy();
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(server.calls[0]?.body).toEqual({ email: 'ada@example.org' });
  });

  it('leads back to the address, which may have a mistake', async () => {
    const { press } = await request(() => ({ data: {} }));
    await screen.findByRole('heading', { name: 'Check your inbox' });
    await press('Change the address');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.org');
    const heading = screen.getByRole('heading', { name: 'Forgot your password?' });
    expect(document.activeElement).toBe(heading);
  });

  it('shows why the server refused, and keeps the address', async () => {
    await request(() => failure(429, 'Too many attempts. Please wait a minute.'));
    await screen.findByText('Too many attempts. Please wait a minute.');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.org');
  });
});

describe('the reset-password page', () => {
  const save = async (answer: Answer, before?: () => void) => {
    const server = fakeServer({
      'POST /reset-password': answer,
      'POST /refresh': () => failure(401, 'The session has ended.'),
    });
    const { user, press } = renderScreen(pages, {
      at: '/reset-password?token=t-1',
      ...(before && { before }),
    });
    await user.type(screen.getByLabelText('New password'), 'another password');
    await press('Save the password');
    return { server, press };
  };

  it('sends the token of the link, and then leads to the login', async () => {
    const { server } = await save(() => ({ data: {} }));
    await screen.findByRole('heading', { name: 'Password changed' });
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect(server.calls.map(({ body }) => body)).toEqual([
      { token: 't-1', password: 'another password' },
    ]);
  });

  it('sends another attempt as the same one, because the first may have used the link', async () => {
    const { server, press } = await save(() => failure(500, 'Something went wrong.'));
    await screen.findByText('Something went wrong.');
    await press('Save the password');
    await waitFor(() => expect(server.calls).toHaveLength(2));
    expect(new Set(server.calls.map((call) => call.idempotencyKey)).size).toBe(1);
  });

  it('checks whether the session here has ended with the old password', async () => {
    await save(
      () => ({ data: {} }),
      () => holdAccess(aToken()),
    );
    await screen.findByRole('heading', { name: 'Password changed' });
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
  });

  it('lists the validation messages, and empties the field', async () => {
    const validation = ['Choose a longer password.', 'Too common.'].map((message) => ({
      field: 'password',
      message,
    }));
    await save(() => failure(400, 'Please check.', { validation }));
    await screen.findByText('Too common.');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByLabelText('New password')).toHaveProperty('value', '');
  });

  it('has no form without the token of a link, and offers another link', () => {
    renderScreen(pages, { at: '/reset-password' });
    expect(screen.getByText(/^This link is incomplete\./)).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Request another link' })).toBeTruthy();
  });

  it('offers another link', async () => {
    await save(() => failure(400, 'The link is too old.'));
    await screen.findByText('The link is too old.');
    const link = screen.getByRole('link', { name: 'Request another link' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
  });
});
