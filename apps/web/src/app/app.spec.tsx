import { describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../testing/fake-server.ts';
import { showDialog } from '../overlays/dialogs/show-dialog.ts';
import { App } from './app.tsx';
import { createStore } from './create-store.ts';

describe('the app', () => {
  it('shows dialogs over its screens', async () => {
    fakeServer({});
    history.replaceState(null, '', '/login');
    const store = createStore();
    render(<App store={store} />);
    act(() => store.dispatch(showDialog({ title: 'Delete?' })));
    expect(await screen.findByRole('dialog', { name: 'Delete?' })).toBeTruthy();
  });

  it('completes a logout of an earlier visit', async () => {
    const server = fakeServer({ 'POST /logout': () => ({ data: {} }) });
    localStorage.setItem('salon.session', 'logged-out');
    history.replaceState(null, '', '/login');
    render(<App store={createStore()} />);
    await waitFor(() => expect(server.count('POST /logout')).toBe(1));
  });
});
