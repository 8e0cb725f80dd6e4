import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from '@jest/globals';
import { encodeAspect } from '@salon/api-contract';
import { Provider } from 'react-redux';
import { Route, Routes } from '../src/ui/router/routes.tsx';
import { BrowserRouter } from '../src/ui/router/router.tsx';
import { createStore } from '../src/app/create-store.ts';
import { GalleryRoute } from '../src/app/gallery-route.tsx';
import { aWallImage, anImage } from './an-image.ts';
import { fakeServer } from './fake-server.ts';
import type { Answer } from './fake-server.ts';
import { FakeAnimation, installStage } from './fake-stage.ts';
import { renderScreen } from './render-screen.tsx';

const ids = Array.from({ length: 40 }, (_, i) => `p${i}`);
const collectionOf = (i: number) => ({ collectionId: i < 3 ? 'c' : null });
/** The images of the wall, and the same images as records. */
export const onWall = ids.map((id, i) => aWallImage(id, collectionOf(i)));
export const images = ids.map((id, i) =>
  anImage(id, { ...collectionOf(i), iso: i === 0 ? 100 : null }),
);
const total = onWall.length;
const index = {
  data: {
    count: total,
    chunks: [{ name: 'all', count: total, aspects: encodeAspect(1.5).repeat(total) }],
  },
};
export const answersOfGallery: Record<string, Answer> = {
  'GET /images/wall': () => ({ data: { images: onWall, total } }),
  'GET /images/wall?orderBy=date': () => ({ data: { images: onWall, total } }),
  'GET /images/wall?orderBy=date&opening=1': () => ({
    data: { images: onWall.slice(0, 30), total },
  }),
  'GET /images/wall/index': () => index,
  'GET /images/wall/index?orderBy=date': () => index,
  'GET /images/wall?text=dusk': () => ({ data: { images: onWall.slice(0, 2) } }),
  'GET /images/wall?text=nothing': () => ({ data: { images: [] } }),
  'GET /collections/c': () => ({
    data: { collection: { id: 'c', title: 'Walk', images: images.slice(0, 3) } },
  }),
  ...Object.fromEntries(
    images.map((image) => [`GET /images/${image.id}`, () => ({ data: { image } })]),
  ),
};

/** A browser with sizes and animations, a tab that left the wall by date, and images that load when a test says so. */
export function prepareGallery(): void {
  installStage();
  sessionStorage.setItem('salon.wall', '{"order":"date","seed":1,"anchor":null,"count":40}');
  Object.defineProperty(HTMLImageElement.prototype, 'complete', {
    configurable: true,
    value: false,
  });
}

/** The routes of the wall and the viewer. */
export const galleryRoutes = (
  <Routes>
    <Route element={<GalleryRoute />}>
      <Route index />
      <Route path="images/:id" />
    </Route>
  </Routes>
);

/** Opens an address of the gallery; `more` adds or replaces answers of the server. */
export function openGallery(at = '/', more: Record<string, Answer> = {}) {
  const server = fakeServer({ ...answersOfGallery, ...more });
  return { ...renderScreen(galleryRoutes, { at }), server };
}

/** Opens the wall with the history of the browser, which goes back only after a moment. */
export function openInBrowser() {
  fakeServer(answersOfGallery);
  history.pushState(null, '', '/');
  const store = createStore();
  render(
    <Provider store={store}>
      <BrowserRouter>{galleryRoutes}</BrowserRouter>
    </Provider>,
  );
  return { store, user: userEvent.setup() };
}

/** Goes back or forward. React renders the new address after `then`. */
export const travel = (direction: 'back' | 'forward', then = () => Promise.resolve()) =>
  act(async () => {
    const isThere = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
    });
    history[direction]();
    await isThere;
    await then();
  });

export const settingsReply = (values: Record<string, unknown>) => ({
  'GET /settings': () => ({
    data: { data: { settings: Object.entries(values).map(([name, value]) => ({ name, value })) } },
  }),
});

export const address = () => screen.getByTestId('address').textContent;
export const card = (name: string) => screen.findByRole('link', { name });
export const stage = () => screen.getByRole('list', { name: 'Photos' });
export const cards = () => within(stage()).queryAllByRole('link');
/** The number of images on the wall. */
export const countOnWall = () => Number(cards()[0]?.parentElement?.getAttribute('aria-setsize'));
export const menu = () => screen.findByRole('navigation', { name: 'Gallery' });

/** Loads the images that are on the wall. */
export async function arriveImages(): Promise<void> {
  await waitFor(() => expect(cards().length).toBeGreaterThan(0));
  for (const image of document.querySelectorAll('[role=list] img')) fireEvent.load(image);
}

/** Loads the images of the first page, then those of the whole list. */
export async function arrive(): Promise<void> {
  await arriveImages();
  await waitFor(() => expect(countOnWall()).toBe(40));
  await arriveImages();
  await menu();
}

/** Ends every animation. */
export const land = () => act(() => FakeAnimation.finishAll());
