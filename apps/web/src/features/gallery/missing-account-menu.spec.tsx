import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { aToken } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { holdAccess } from '../../http/access.ts';
import { GalleryMenu } from './gallery-menu.tsx';

let isAvailable = false;
jest.unstable_mockModule('./account-menu.tsx', () => {
  if (isAvailable) return { default: () => <button>Log out</button> };
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('the account menu is loaded later when its file cannot be loaded at first', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const nothing = () => undefined;
  const menu = <GalleryMenu query="" onSearch={nothing} onHelp={nothing} themeToggler={null} />;
  renderScreen(menu, { before: () => holdAccess(aToken()) });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(0);
  expect(screen.queryByText('Log out')).toBeNull();
  isAvailable = true;
  await pass(10_000);
  expect(await screen.findByText('Log out')).toBeTruthy();
});
