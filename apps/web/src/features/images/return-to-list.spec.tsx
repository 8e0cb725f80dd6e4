import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { anImage } from '../../../testing/an-image.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import { address } from '../../../testing/image-page.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DialogHost } from '../../overlays/dialogs/dialog-host.tsx';
import { Link } from '../../ui/link.tsx';
import { useNavigate } from '../../ui/router/hooks.ts';
import { Route, Routes } from '../../ui/router/routes.tsx';
import ImagePage from './image-page.tsx';
import ImagesPage from './images-page.tsx';

function BackButton() {
  const navigate = useNavigate();
  return <button onClick={() => navigate(-1)}>Back</button>;
}

it('a deletion leads back to the place in the list, which is in the history once', async () => {
  installStage();
  const images = ['a', 'b', 'c'].map((id) => anImage(id));
  const data = { image: anImage('b', { captions: { en: 'Dusk' } }) };
  fakeServer({
    'GET /images/window?count=100': () => ({ data: { images } }),
    'GET /images/window/ids?sort=date&around=a&count=3': () => ({ data: { ids: ['a', 'b'] } }),
    'GET /images/window/ids?sort=date&around=b&count=3': () => ({ data: { ids: ['a', 'b', 'c'] } }),
    'GET /images/a': () => ({ data: { image: images[0] } }),
    'GET /images/b': () => ({ data }),
    'DELETE /images/b': () => ({ data: { id: 'b' } }),
  });
  const scrollTo = jest.fn<(x: number, y: number) => void>();
  Object.assign(window, { scrollTo, scrollY: 0 });
  const { user, press, answer } = renderScreen(
    <>
      <Routes>
        <Route path="/dashboard" element={<Link to="/dashboard/images?sort=date">List</Link>} />
        <Route path="/dashboard/images" element={<ImagesPage />} />
        <Route path="/dashboard/images/:id" element={<ImagePage />} />
      </Routes>
      <BackButton />
      <DialogHost />
    </>,
    { at: '/dashboard' },
  );
  await user.click(screen.getByRole('link', { name: 'List' }));
  const first = await screen.findByRole('link', { name: 'Picture a' });
  Object.assign(window, { scrollY: 640 });
  fireEvent.scroll(window);
  await user.click(first);
  await user.click(await screen.findByRole('link', { name: 'Next image' }));
  await screen.findByRole('heading', { name: 'Dusk' });
  await press('Delete Dusk');
  await answer('Delete');
  await waitFor(() => expect(address()).toBe('/dashboard/images?sort=date'));
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 640));
  await press('Back');
  expect(address()).toBe('/dashboard');
});
