import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aToken, fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { holdAccess } from '../http/access.ts';
import { Router } from './router.tsx';

const address = () => screen.getByTestId('address').textContent;

describe('an address below the dashboard', () => {
  it.each([
    ['a visitor', () => undefined],
    ['a person who is no admin', () => holdAccess(aToken())],
    ['an admin', () => holdAccess(aToken({ admin: true }))],
  ])('that has no screen is not found by %s', async (_who, before) => {
    fakeServer({});
    renderScreen(<Router />, { at: '/dashboard/albums', before });
    await screen.findByRole('heading', { name: 'Page Not Found' });
    expect(address()).toBe('/dashboard/albums');
  });

  it('that has a screen leads a visitor to the login', async () => {
    fakeServer({});
    renderScreen(<Router />, { at: '/dashboard/images/i-1/edit' });
    await waitFor(() => expect(address()).toBe('/login'));
  });
});
