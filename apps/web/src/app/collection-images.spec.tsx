import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aCollection, replyWith } from '../../testing/collections-screen.tsx';
import { anImage } from '../../testing/an-image.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import type { Answer } from '../../testing/fake-server.ts';
import { installStage } from '../../testing/fake-stage.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import CollectionPage from '../features/collections/collection-page.tsx';
import EditImagePage from '../features/images/edit-image-page.tsx';
import ImagePage from '../features/images/image-page.tsx';
import { DialogHost } from '../overlays/dialogs/dialog-host.tsx';
import { useNavigate } from '../ui/router/hooks.ts';
import { Route, Routes } from '../ui/router/routes.tsx';

const coast = aCollection('c', 'The coast', 'z', 'a', 'm');
const summary = { ...coast, images: ['z', 'a', 'm'] };

function BackButton() {
  const navigate = useNavigate();
  return <button onClick={() => navigate(-1)}>Back</button>;
}

function open(at: string, answers: Record<string, Answer> = {}) {
  const images = ['z', 'a', 'm'].map((id) => anImage(id, { collectionId: 'c' }));
  const server = fakeServer({
    'GET /collections': () => ({ data: { collections: [summary] } }),
    'GET /collections/c': () => replyWith(coast),
    ...Object.fromEntries(
      images.map((image) => [`GET /images/${image.id}`, () => ({ data: { image } })]),
    ),
    ...answers,
  });
  const view = renderScreen(
    <>
      <Routes>
        <Route path="/dashboard/collections/:id" element={<CollectionPage />} />
        <Route path="/dashboard/images/:id" element={<ImagePage />} />
        <Route path="/dashboard/images/:id/edit" element={<EditImagePage />} />
        <Route path="*" element={null} />
      </Routes>
      <BackButton />
      <DialogHost />
    </>,
    { at },
  );
  const click = async (name: string) => view.user.click(await screen.findByRole('link', { name }));
  return { ...view, server, click };
}
const address = () => screen.getByTestId('address').textContent;
const steps = () => screen.queryByRole('navigation', { name: 'Other images' });

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('an image that was opened from a collection', () => {
  it('leads to the one before and the one after it there, and back to the collection', async () => {
    const { user, click, press, server } = open('/dashboard/collections/c');
    await click('Picture a');
    await screen.findByRole('heading', { name: 'Picture a' });
    await screen.findByRole('link', { name: 'Previous image' });
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('heading', { name: 'Picture m' });
    expect(screen.queryByRole('link', { name: 'Next image' })).toBeNull();
    await click('Previous image');
    await screen.findByRole('heading', { name: 'Picture a' });
    await click('Previous image');
    await screen.findByRole('heading', { name: 'Picture z' });
    const above = screen.getByRole('link', { name: 'The coast' });
    expect(above.getAttribute('href')).toBe('/dashboard/collections/c');
    await press('Back');
    await screen.findByRole('grid', { name: /The coast/ });
    expect(server.calls.filter(({ path }) => path.startsWith('/images/window'))).toEqual([]);
  });

  it('is edited in it', async () => {
    const { user, click, press } = open('/dashboard/images/z?collection=c', {
      'PUT /images/z/metadata': () => ({ data: { image: anImage('z', { collectionId: 'c' }) } }),
    });
    await click('Edit');
    await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Seen twice');
    await press('Save and next');
    await waitFor(() => expect(address()).toBe('/dashboard/images/a/edit?collection=c'));
    await click('Cancel');
    await waitFor(() => expect(address()).toBe('/dashboard/images/a?collection=c'));
  });

  it('leads back to the collection when it is deleted, which is in the history once', async () => {
    const { click, press, answer } = open('/dashboard/images/z?collection=c', {
      'POST /images/delete': () => ({ data: { results: [{ id: 'a', ok: true }] } }),
    });
    await click('The coast');
    await click('Picture a');
    await screen.findByRole('heading', { name: 'Picture a' });
    await press('Delete Picture a');
    await answer('Delete');
    await waitFor(() => expect(address()).toBe('/dashboard/collections/c'));
    await press('Back');
    await waitFor(() => expect(address()).toBe('/dashboard/images/z?collection=c'));
  });

  it('leads to the collection when it is deleted after it was opened by its address', async () => {
    const { press, answer } = open('/dashboard/images/a?collection=c', {
      'POST /images/delete': () => ({ data: { results: [{ id: 'a', ok: true }] } }),
    });
    await screen.findByRole('link', { name: 'The coast' });
    await press('Delete Picture a');
    await answer('Delete');
    await waitFor(() => expect(address()).toBe('/dashboard/collections/c'));
  });

  it.each([
    ['it has left the collection', 'The coast', [{ ...summary, images: ['z', 'm'] }]],
    ['the collection is deleted', 'Collection', []],
  ])('has no steps once %s', async (_when, name, collections) => {
    const { user, server } = open('/dashboard/images/a?collection=c', {
      'GET /collections': () => ({ data: { collections } }),
    });
    await screen.findByRole('heading', { name: 'Picture a' });
    await waitFor(() => expect(server.count('GET /collections')).toBe(1));
    expect(await screen.findByRole('link', { name })).toBeTruthy();
    expect(steps()).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(address()).toBe('/dashboard/images/a?collection=c');
    expect(server.calls.filter(({ path }) => path.startsWith('/images/window'))).toEqual([]);
  });
});
