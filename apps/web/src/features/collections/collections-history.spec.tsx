import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { anIdWindow, aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { aCollection, openCollections, replyWith } from '../../../testing/collections-screen.tsx';
import { installStage } from '../../../testing/fake-stage.ts';

const list = '/dashboard/collections';
const coast = aCollection('c', 'The coast', 'a');

const address = () => screen.getByTestId('address').textContent;

function open() {
  const view = openCollections(list, {
    'GET /collections': () => ({ data: { collections: [{ ...coast, images: [] }] } }),
    'GET /collections/c': () => replyWith(coast),
    'GET /images/window?count=100': () => aWindow([anImage('a', { collectionId: 'c' })]),
    'GET /images/window/ids?text=fog&from=0&count=25000': () => anIdWindow(['a']),
  });
  const follow = async (name: string | RegExp) =>
    view.user.click(await screen.findByRole('link', { name }));
  return { ...view, follow };
}

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

it('a choice of images that was searched leaves its collection in the history once', async () => {
  const { user, follow, press } = open();
  await follow(/The coast/);
  await follow('Select Images');
  await user.type(await screen.findByRole('textbox', { name: 'Search images' }), 'fog');
  await waitFor(() => expect(address()).toContain('fog'));
  await follow('Cancel');
  await waitFor(() => expect(address()).toBe(`${list}/c`));
  await press('Back');
  await waitFor(() => expect(address()).toBe(list));
});

it('a choice of images that begins at the list leads to the collection', async () => {
  const { follow, press } = open();
  await screen.findByRole('link', { name: /The coast/ });
  await press('Select The coast');
  await follow('Select Images');
  await follow('Cancel');
  await waitFor(() => expect(address()).toBe(`${list}/c`));
});
