import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { anIdWindow, aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { aCollection, openCollections, replyWith } from '../../../testing/collections-screen.tsx';
import { installStage } from '../../../testing/fake-stage.ts';

const list = '/dashboard/collections';
const coast = aCollection('c', 'The coast', 'a');
const others = Array.from({ length: 10 }, (_, i) => aCollection(`n${i}`, `Walk ${i}`));
const collections = [coast, ...others].map((collection) => ({ ...collection, images: [] }));

const address = () => screen.getByTestId('address').textContent;
const field = () => screen.findByLabelText('Find a collection by its title');

function open(at: string) {
  const view = openCollections(at, {
    'GET /collections': () => ({ data: { collections } }),
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

it('the text that narrows the list is there again after Back', async () => {
  const { user, follow, press } = open(list);
  await user.type(await field(), 'coast');
  await waitFor(() => expect(address()).toBe(`${list}?q=coast`));
  await follow('All collections');
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''));
  await press('Back');
  expect(await field()).toHaveProperty('value', 'coast');
  expect(screen.queryByRole('link', { name: /Walk/ })).toBeNull();
});

it('what the text hides stays selected when everything else is', async () => {
  const { user, press } = open(list);
  await screen.findByRole('link', { name: /Walk 3/ });
  await press('Select Walk 3');
  await user.type(await field(), 'coast');
  await press('Select all');
  expect(screen.getAllByText('2 items selected')).not.toHaveLength(0);
});

it('a choice of images that was searched leaves its collection in the history once', async () => {
  const { user, follow, press } = open(list);
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
  const { follow, press } = open(list);
  await screen.findByRole('link', { name: /The coast/ });
  await press('Select The coast');
  await follow('Select Images');
  await follow('Cancel');
  await waitFor(() => expect(address()).toBe(`${list}/c`));
});
