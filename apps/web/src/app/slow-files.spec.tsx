import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { fakeServer } from '../../testing/fake-server.ts';
import { createStore } from './create-store.ts';

it('a page whose files are slow to come begins with the name of the gallery', async () => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  jest.unstable_mockModule('./account-routes.tsx', async () => {
    await arrived;
    return { default: () => <h1>Log in</h1> };
  });
  const { App } = await import('./app.tsx');
  fakeServer({});
  history.replaceState(null, '', '/login');
  render(<App store={createStore()} />);
  expect(screen.getByText('Salon')).toBeTruthy();
  await act(async () => arrive());
  expect(await screen.findByText('Log in')).toBeTruthy();
  expect(screen.queryByText('Salon')).toBeNull();
});
