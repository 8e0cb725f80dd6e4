import { beforeEach, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const load = jest.fn(() => ({ default: () => null }));
jest.unstable_mockModule('./list-help.tsx', load);

beforeEach(installStage);

it('the list of shortcuts is loaded with the images, because a deploy may remove it', async () => {
  fakeServer({ 'GET /images/window?count=100': () => aWindow([anImage('a')]) });
  const { default: ImagesPage } = await import('./images-page.tsx');
  renderScreen(<ImagesPage />);
  await screen.findByRole('button', { name: 'Select Picture a' });
  expect(load).toHaveBeenCalledTimes(1);
});
