import { screen } from '@testing-library/react';
import { DialogHost } from '../src/overlays/dialogs/dialog-host.tsx';
import EditImagePage from '../src/features/images/edit-image-page.tsx';
import ImagePage from '../src/features/images/image-page.tsx';
import { Link } from '../src/ui/link.tsx';
import { Route, Routes } from '../src/ui/router/routes.tsx';
import { anImage } from './an-image.ts';
import { fakeServer } from './fake-server.ts';
import type { Answer } from './fake-server.ts';
import { renderScreen } from './render-screen.tsx';

export const dusk = anImage('d', {
  captions: { en: 'Dusk' },
  camera: 'NIKON D850',
  shutterSpeed: 0.004,
  date: '2024-01-05T13:20:00',
  comment: 'From the pier',
  size: 4_718_592,
});

/** Its caption is that of a model. */
export const written = { ...dusk, captionBy: 'model' } as const;

/** The page of the image `d`, or of its form, as the address says. */
export async function openImagePage(at: string, answers: Record<string, Answer> = {}) {
  const server = fakeServer({ 'GET /images/d': () => ({ data: { image: dusk } }), ...answers });
  const { user, store, press, answer } = renderScreen(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Routes>
        <Route path="/dashboard/images/:id" element={<ImagePage />} />
        <Route path="/dashboard/images/:id/edit" element={<EditImagePage />} />
        <Route path="*" element={null} />
      </Routes>
      <DialogHost />
    </>,
    { at },
  );
  return { server, user, store, press, answer };
}
/** What the page says of a model's caption. */
export const mark = 'Caption by a model. Edit or accept it.';
export const address = () => screen.getByTestId('address').textContent;
