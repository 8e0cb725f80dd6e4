import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Link } from '../ui/link.tsx';
import { preloadable } from '../ui/preloadable.ts';
import { Route, Routes } from '../ui/router/routes.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

let isBroken = true;

function Tasks() {
  if (isBroken) throw new TypeError('No such property');
  return <h1>Tasks</h1>;
}

const offline = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const Trash = preloadable(() =>
  isBroken ? offline() : Promise.resolve({ default: () => <h1>Trash</h1> }),
).Component;

const open = (at: string) =>
  renderScreen(
    <>
      <Link to="/settings">To the settings</Link>
      <Routes>
        <Route element={<ScreenBoundary />}>
          <Route path="tasks" element={<Tasks />} />
          <Route path="trash" element={<Trash />} />
          <Route path="settings" element={<h1>Settings</h1>} />
        </Route>
      </Routes>
    </>,
    { at },
  );

beforeEach(() => {
  isBroken = true;
  // React reports what the boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('leads from a screen that fails to another one', async () => {
  const { user } = open('/tasks');
  expect(screen.getByRole('alert').textContent).toMatch(/^Could not open this page/);
  await user.click(screen.getByRole('link', { name: 'To the settings' }));
  expect(screen.getByRole('heading').textContent).toBe('Settings');
});

it('shows a screen that failed when the person tries again', async () => {
  const { user } = open('/tasks');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading').textContent).toBe('Could not open this page');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading').textContent).toBe('Tasks');
});

describe('the return of the network', () => {
  const heading = async () => (await screen.findByRole('heading')).textContent;
  const returnOnline = () => act(async () => void window.dispatchEvent(new Event('online')));

  it('opens a screen whose file could not be loaded', async () => {
    open('/trash');
    expect(await heading()).toBe('Could not open this page');
    await returnOnline();
    expect(await heading()).toBe('Could not open this page');
    isBroken = false;
    await returnOnline();
    expect(await heading()).toBe('Trash');
  });

  it('does not repeat a screen that failed for another reason', async () => {
    open('/tasks');
    isBroken = false;
    await returnOnline();
    expect(await heading()).toBe('Could not open this page');
  });
});
