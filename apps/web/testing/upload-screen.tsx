import { act, screen } from '@testing-library/react';
import { emptyMetadata } from '@salon/api-contract';
import { Route, Routes } from '../src/ui/router/routes.tsx';
import { Link } from '../src/ui/link.tsx';
import { loadSettings } from '../src/domain/settings/settings-slice.ts';
import UploadPage from '../src/features/upload/upload-page.tsx';
import { DialogHost } from '../src/overlays/dialogs/dialog-host.tsx';
import { fakeServer } from './fake-server.ts';
import type { Answer } from './fake-server.ts';
import { renderScreen } from './render-screen.tsx';

export const aFile = (name: string, type = 'image/jpeg') => new File(['bytes'], name, { type });

const at = '2026-01-05T13:20:00.000Z';

/** What the list of earlier uploads has of each, besides the image. */
export const earlier = { stagedAt: at, goesAt: at, sequence: 1 };

/** The reply to an upload of one file. */
export const staged = (name: string) => ({
  data: {
    images: [
      {
        sessionId: `s-${name}`,
        originalFilename: name,
        size: 4_718_592,
        width: 3,
        height: 2,
        preview: null,
        metadata: { ...emptyMetadata, shutterSpeed: 0.004 },
        duplicateOf: null,
      },
    ],
    errors: [],
  },
});
export const anUploadedImage = {
  ...emptyMetadata,
  id: 'i-1',
  collectionId: null,
  collectionOrder: null,
  captions: { en: 'Dusk' },
  captionBy: 'person',
  originalFilename: 'a.jpg',
  size: 1,
  width: 3,
  height: 2,
  versions: [],
  renditions: { thumbnail: { path: '/api/files/t', width: 3, height: 2 } },
  placeholder: null,
  status: 'ready',
  createdAt: '2026-01-05T13:20:00.000Z',
  updatedAt: '2026-01-05T13:20:00.000Z',
};

/** The time until which the server keeps staged uploads. */
export const keptUntil = '2126-01-06T13:20:00.000Z';

interface Settings {
  maxUploadFiles?: number;
  maxUploadSize?: number;
}

/** The upload page, with a server that accepts everything unless `answers` say otherwise. */
export async function openUploadPage(
  settings: Settings = {},
  confirm: Answer = () => ({ data: { images: [] } }),
  answers: Record<string, Answer> = {},
) {
  const list = Object.entries(settings).map(([name, value]) => ({ name, value }));
  const server = fakeServer({
    'GET /settings': () => ({ data: { data: { settings: list } } }),
    'POST /upload/confirm': confirm,
    'GET /upload/staged': () => ({ data: { images: [] } }),
    'POST /upload/staged/keep': () => ({ data: { until: keptUntil } }),
    'GET /collections': () => ({ data: { collections: [] } }),
    ...answers,
  });
  const { store, user } = renderScreen(
    <>
      <Routes>
        <Route path="/elsewhere" element={<h1>Elsewhere</h1>} />
        <Route path="*" element={<UploadPage />} />
      </Routes>
      <Link to="/elsewhere">Elsewhere</Link>
      <DialogHost />
    </>,
  );
  await act(() => store.dispatch(loadSettings()));
  const choose = (...files: File[]) =>
    user.upload(screen.getByLabelText('Images to upload'), files);
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  return { server, user, choose, press };
}

/** The status line with this text; the dropzone first reads the files it was given. */
export const counter = (text: string) =>
  screen.findByText(
    (_, element) =>
      element?.getAttribute('role') === 'status' && Boolean(element.textContent?.includes(text)),
  );
