import { screen, within } from '@testing-library/react';
import ImagesPage from '../src/features/images/images-page.tsx';
import { DialogHost } from '../src/overlays/dialogs/dialog-host.tsx';
import { Route, Routes } from '../src/ui/router/routes.tsx';
import { aWindow } from './a-window.ts';
import { anImage } from './an-image.ts';
import { fakeServer } from './fake-server.ts';
import type { Answer } from './fake-server.ts';
import { renderScreen } from './render-screen.tsx';
import { TrashDays, trashDays } from './trash-days.tsx';

export const someImages = [
  anImage('a', { camera: 'Nikon', iso: 100 }),
  anImage('b', { camera: 'Nikon', iso: 200, collectionId: 'sea' }),
  anImage('c'),
];
const collections = [
  { id: 'sea', title: 'The sea', images: ['b'] },
  { id: 'sky', title: 'The sky', images: [] },
];

/** Shows the images of the dashboard: three of them, unless the answers have others. */
export async function openImages(answers: Record<string, Answer>) {
  const server = fakeServer({
    'GET /images/window?count=100': () => aWindow(someImages),
    'GET /collections': () => ({ data: { collections } }),
    ...trashDays(7),
    ...answers,
  });
  const { user } = renderScreen(
    <>
      <Routes>
        <Route path="*" element={<ImagesPage />} />
      </Routes>
      <DialogHost />
      <TrashDays />
    </>,
  );
  await screen.findByRole('link', { name: 'Picture a' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const select = async (names: string) => {
    for (const name of names) await press(`Select Picture ${name}`);
  };
  const dialog = () => within(screen.getByRole('dialog'));
  const answer = (name: string) => user.click(dialog().getByRole('button', { name }));
  /** Gives two images another ISO. */
  const setIso = async () => {
    await select('ab');
    await press('Edit');
    await user.type(dialog().getByRole('spinbutton', { name: 'ISO' }), '400');
    await answer('Save Changes');
  };
  const bodyOf = (path: string) =>
    server.calls.find((call) => call.path === path && call.method !== 'GET')?.body;
  return { server, user, press, select, dialog, answer, setIso, bodyOf };
}

/** The names of the pictures that are selected. */
export const namesOfSelected = () =>
  screen
    .queryAllByRole('gridcell', { selected: true })
    .map((cell) => cell.querySelector('img')?.alt);
