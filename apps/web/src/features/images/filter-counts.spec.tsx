import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { trashDays } from '../../../testing/trash-days.tsx';
import { DialogHost } from '../../overlays/dialogs/dialog-host.tsx';
import ImagesPage from './images-page.tsx';

const done = { data: { results: ['a', 'b'].map((id) => ({ id, ok: true })) } };
const edited = {
  results: ['a', 'b'].map((id) => ({ id, ok: true, before: { iso: 100 } })),
  metadata: { iso: 400 },
};

async function openWithSelection() {
  // Each reply has another number, as if every change made one more image lose its caption.
  let uncaptioned = 0;
  fakeServer({
    'GET /images/filters': () => ({
      data: { standalone: 0, uncaptioned: ++uncaptioned, cameras: [], years: [] },
    }),
    'GET /images/window?count=100': () => aWindow([...'abc'].map((id) => anImage(id))),
    'GET /collections': () => ({ data: { collections: [] } }),
    ...trashDays(7),
    'POST /images/delete': () => done,
    'POST /images/restore': () => done,
    'PUT /images/metadata': () => ({ data: edited }),
  });
  const { user } = renderScreen(
    <>
      <Routes>
        <Route path="*" element={<ImagesPage />} />
      </Routes>
      <DialogHost />
    </>,
  );
  await screen.findByRole('link', { name: 'Picture a' });
  await count(1);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Select Picture a');
  await press('Select Picture b');
  const dialog = () => within(screen.getByRole('dialog'));
  const answer = (name: string) => user.click(dialog().getByRole('button', { name }));
  return { user, press, dialog, answer };
}
const count = (images: number) =>
  screen.findByRole('option', { name: `Without a caption (${images})` });

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('the numbers of the filter are loaded again', () => {
  it('after a deletion, and after it is undone', async () => {
    const { press, answer } = await openWithSelection();
    await press('Delete');
    await answer('Delete');
    expect(await count(2)).toBeTruthy();
    await press('Undo');
    expect(await count(3)).toBeTruthy();
  });

  it('after an edit, and after it is undone', async () => {
    const { user, press, dialog, answer } = await openWithSelection();
    await press('Edit');
    await user.type(dialog().getByRole('spinbutton', { name: 'ISO' }), '400');
    await answer('Save Changes');
    expect(await count(2)).toBeTruthy();
    await press('Undo');
    expect(await count(3)).toBeTruthy();
  });
});
