import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { anIdWindow, aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import { address } from '../../../testing/image-page.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DialogHost } from '../../overlays/dialogs/dialog-host.tsx';
import { Link } from '../../ui/link.tsx';
import { useNavigate } from '../../ui/router/hooks.ts';
import { Route, Routes } from '../../ui/router/routes.tsx';
import EditImagePage from './edit-image-page.tsx';
import ImagePage from './image-page.tsx';
import ImagesPage from './images-page.tsx';

function BackButton() {
  const navigate = useNavigate();
  return <button onClick={() => navigate(-1)}>Back</button>;
}

const heading = (name: string) => screen.findByRole('heading', { name });
const caption = () => screen.findByRole('textbox', { name: 'Caption' });

/** Opens the first image of the list, far below its top. */
async function openFromList() {
  installStage();
  const images = ['a', 'b', 'c'].map((id) => anImage(id, { captions: { en: `Dusk ${id}` } }));
  const list = 'GET /images/window/ids?sort=date';
  const beside = (...ids: string[]) => anIdWindow(ids, { total: images.length });
  fakeServer({
    'GET /images/window?count=100': () => aWindow(images),
    'POST /images/delete': ({ body }) => {
      const { ids } = body as { ids: string[] }; // as our page sends it
      return { data: { results: ids.map((id) => ({ id, ok: true })) } };
    },
    [`${list}&around=a&count=3`]: () => beside('a', 'b'),
    [`${list}&around=b&count=3`]: () => beside('a', 'b', 'c'),
    [`${list}&around=c&count=3`]: () => beside('b', 'c'),
    ...Object.fromEntries<Answer>(
      images.flatMap((image) => [
        [`GET /images/${image.id}`, () => ({ data: { image } })],
        // As if the server had not taken all of the text.
        [`PUT /images/${image.id}/metadata`, () => ({ data: { image } })],
      ]),
    ),
  });
  const scrollTo = jest.fn<(x: number, y: number) => void>();
  Object.assign(window, { scrollTo, scrollY: 0 });
  const view = renderScreen(
    <>
      <Routes>
        <Route path="/dashboard" element={<Link to="/dashboard/images?sort=date">List</Link>} />
        <Route path="/dashboard/images" element={<ImagesPage />} />
        <Route path="/dashboard/images/:id" element={<ImagePage />} />
        <Route path="/dashboard/images/:id/edit" element={<EditImagePage />} />
      </Routes>
      <BackButton />
      <DialogHost />
    </>,
    { at: '/dashboard' },
  );
  await view.user.click(screen.getByRole('link', { name: 'List' }));
  const first = await screen.findByRole('link', { name: 'Dusk a' });
  Object.assign(window, { scrollY: 640 });
  fireEvent.scroll(window);
  await view.user.click(first);
  await heading('Dusk a');
  const follow = async (name: string) => view.user.click(await screen.findByRole('link', { name }));
  return { ...view, follow, scrollTo };
}

it('a deletion leads back to the place in the list, which is in the history once', async () => {
  const { follow, press, answer, scrollTo } = await openFromList();
  await follow('Next image');
  await heading('Dusk b');
  await press('Delete Dusk b');
  await answer('Delete');
  await waitFor(() => expect(address()).toBe('/dashboard/images?sort=date'));
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 640));
  await press('Back');
  expect(address()).toBe('/dashboard');
});

it('a form that is saved or cancelled leaves the history, and a deletion still leads to the list', async () => {
  const { user, follow, press, answer, scrollTo } = await openFromList();
  await follow('Edit');
  await user.type(await caption(), '!');
  await press('Save Changes');
  await heading('Dusk a');
  await follow('Edit');
  await caption();
  await follow('Cancel');
  await heading('Dusk a');
  await follow('Edit');
  await user.type(await caption(), '!');
  await follow('Cancel');
  await answer('Discard');
  await heading('Dusk a');
  await press('Delete Dusk a');
  await answer('Delete');
  await waitFor(() => expect(address()).toBe('/dashboard/images?sort=date'));
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 640));
  await press('Back');
  expect(address()).toBe('/dashboard');
});

it('the forms of the next images are in the history once', async () => {
  const { user, follow, press } = await openFromList();
  await follow('Edit');
  await user.type(await caption(), '!');
  await press('Save and next');
  await waitFor(() => expect(address()).toBe('/dashboard/images/b/edit?sort=date'));
  await follow('Next');
  await waitFor(() => expect(address()).toBe('/dashboard/images/c/edit?sort=date'));
  await press('Back');
  expect(address()).toBe('/dashboard/images/a?sort=date');
  await press('Back');
  expect(address()).toBe('/dashboard/images?sort=date');
});
