import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const problem = 'Failed to fetch dynamically imported module';

jest.unstable_mockModule('./list-help.tsx', () => {
  throw new TypeError(problem);
});

const reported = () => jest.mocked(console.error).mock.calls.flat().join();

beforeEach(() => {
  installStage();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('a list of shortcuts that cannot be loaded leaves the images and their selection', async () => {
  fakeServer({ 'GET /images/window?count=100': () => aWindow([anImage('a')]) });
  const { default: ImagesPage } = await import('./images-page.tsx');
  const { user } = renderScreen(<ImagesPage />);
  await user.click(await screen.findByRole('button', { name: 'Select Picture a' }));
  await user.keyboard('?');
  // React reports what the boundary caught.
  await waitFor(() => expect(reported()).toContain(problem));
  expect(screen.getByRole('heading', { name: '1 item selected' })).toBeTruthy();
});
