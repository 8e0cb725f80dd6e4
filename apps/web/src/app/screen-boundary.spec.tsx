import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Link } from '../ui/link.tsx';
import { Route, Routes } from '../ui/router/routes.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

let isBroken = true;

function Tasks() {
  if (isBroken) throw new TypeError('Failed to fetch dynamically imported module');
  return <h1>Tasks</h1>;
}

const open = () =>
  renderScreen(
    <>
      <Link to="/settings">To the settings</Link>
      <Routes>
        <Route element={<ScreenBoundary />}>
          <Route path="tasks" element={<Tasks />} />
          <Route path="settings" element={<h1>Settings</h1>} />
        </Route>
      </Routes>
    </>,
    { at: '/tasks' },
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
  const { user } = open();
  expect(screen.getByRole('alert').textContent).toMatch(/^Could not open this page/);
  await user.click(screen.getByRole('link', { name: 'To the settings' }));
  expect(screen.getByRole('heading').textContent).toBe('Settings');
});

it('shows a screen that failed when the person tries again', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading').textContent).toBe('Could not open this page');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading').textContent).toBe('Tasks');
});
