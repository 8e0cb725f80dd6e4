import { beforeEach, expect, it } from '@jest/globals';
import { limits } from '@salon/api-contract';
import { screen } from '@testing-library/react';
import { aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import { held } from '../../../testing/held.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import ImagesPage from './images-page.tsx';

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

it('a search says that it has begun, and marks what was found before as busy', async () => {
  const fox = held({ data: { images: [anImage('a')] } });
  const foxes = held({ data: { images: [] } });
  fakeServer({
    'GET /images/window?count=100': () => aWindow([anImage('a'), anImage('b')]),
    'GET /images/filters': () => ({
      data: { standalone: 0, uncaptioned: 0, cameras: [], years: [] },
    }),
    'GET /images/search?text=fox': fox.answer,
    'GET /images/search?text=foxes': foxes.answer,
    'GET /images/search?text=foxes%21': held({}).answer,
  });
  const { user } = renderScreen(<ImagesPage />, { at: '/?q=fox' });
  const busy = () => screen.getByRole('grid').getAttribute('aria-busy');
  await screen.findByText('Searching…');
  expect(screen.queryByRole('grid')).toBeNull();
  await fox.release();
  await screen.findByRole('link', { name: 'Picture a' });
  expect(screen.queryByText('Searching…')).toBeNull();
  expect(busy()).toBe('false');
  await user.type(screen.getByRole('textbox', { name: 'Search images' }), 'es');
  const note = await screen.findByText('Searching…');
  expect(note.parentElement?.textContent).toBe('1 Searching…');
  expect(busy()).toBe('true');
  await foxes.release();
  await screen.findByRole('heading', { name: 'Nothing found' });
  expect(screen.queryByText('Searching…')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Search images' }), '!');
  // Once, although the number of those found before is still there.
  await screen.findByText('Searching…');
});

it('a search of a longer text than the server takes is shortened', async () => {
  const taken = 'f'.repeat(limits.searchTextLength);
  fakeServer({
    'GET /images/window?count=100': () => aWindow([anImage('a'), anImage('b')]),
    'GET /images/filters': () => ({
      data: { standalone: 0, uncaptioned: 0, cameras: [], years: [] },
    }),
    [`GET /images/search?text=${taken}`]: () => ({ data: { images: [anImage('a')] } }),
  });
  renderScreen(<ImagesPage />, { at: `/?q=${taken}ff` });
  await screen.findByRole('link', { name: 'Picture a' });
  expect(screen.getByRole('textbox', { name: 'Search images' })).toHaveProperty('value', taken);
});
