import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
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
});
