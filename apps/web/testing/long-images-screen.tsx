import { screen } from '@testing-library/react';
import ImagesPage from '../src/features/images/images-page.tsx';
import { DialogHost } from '../src/overlays/dialogs/dialog-host.tsx';
import { aWindow } from './a-window.ts';
import { anImage } from './an-image.ts';
import { fakeServer } from './fake-server.ts';
import type { Answer } from './fake-server.ts';
import { renderScreen } from './render-screen.tsx';

export const TOTAL = 5_000;

/** The images from this position on, which are named by their positions. */
export const part = (from: number): Answer => {
  const images = Array.from({ length: 100 }, (_, at) => anImage(String(from + at)));
  return () => aWindow(images, { total: TOTAL });
};

/** Shows the images of a gallery that are too many to be loaded as a whole. */
export async function openLongImages(answers: Record<string, Answer> = {}, at = '/') {
  const server = fakeServer({
    'GET /images/window?count=100': part(0),
    'GET /images/window?from=4900&count=100': part(4_900),
    'GET /images/filters': () => ({
      data: { standalone: 0, uncaptioned: 0, cameras: [], years: [] },
    }),
    'GET /collections': () => ({ data: { collections: [] } }),
    ...answers,
  });
  const { user } = renderScreen(
    <>
      <ImagesPage />
      <DialogHost />
    </>,
    { at },
  );
  await screen.findByRole('link', { name: 'Picture 0' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { server, user, press };
}
