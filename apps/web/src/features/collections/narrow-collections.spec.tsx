import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aCollection, openCollections } from '../../../testing/collections-screen.tsx';
import { installStage } from '../../../testing/fake-stage.ts';

const list = '/dashboard/collections';
const iceland = aCollection('i', 'Ísland', 'a');
const others = Array.from({ length: 10 }, (_, i) => aCollection(`n${i}`, `Walk ${i}`));
const listOf = (some: typeof others) => some.map((collection) => ({ ...collection, images: [] }));

const address = () => screen.getByTestId('address').textContent;
const field = () => screen.findByLabelText('Find a collection by its title');

const open = (at: string, collections = [iceland, ...others]) =>
  openCollections(at, {
    'GET /collections': () => ({ data: { collections: listOf(collections) } }),
  });

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

it('many collections can be narrowed by a text, which the address keeps', async () => {
  const { press, user } = open(list);
  await screen.findByRole('link', { name: /Walk 3/ });
  await press('Select Walk 3');
  await user.type(await field(), 'isl');
  expect(screen.getByRole('link', { name: /Ísland/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Walk/ })).toBeNull();
  expect(screen.getByText('1 collection')).toBeTruthy();
  expect(screen.getAllByText('1 item selected')).not.toHaveLength(0);
  await waitFor(() => expect(address()).toBe(`${list}?q=isl`));
  await user.type(await field(), 'x');
  await screen.findByRole('heading', { name: 'No collection has this title' });
  await press('Show all');
  expect(screen.getByRole('link', { name: /Walk 3/ })).toBeTruthy();
  await waitFor(() => expect(address()).toBe(list));
});

it('a few are narrowed by the text of the address too', async () => {
  open(`${list}?q=ISLAND`, [iceland, ...others.slice(0, 1)]);
  await screen.findByRole('link', { name: /Ísland/ });
  expect(screen.queryByRole('link', { name: /Walk/ })).toBeNull();
});

it('the text is there again after Back', async () => {
  const { user, press } = open(list);
  await user.type(await field(), 'isl');
  await waitFor(() => expect(address()).toBe(`${list}?q=isl`));
  await user.click(screen.getByRole('link', { name: 'All collections' }));
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''));
  await press('Back');
  expect(await field()).toHaveProperty('value', 'isl');
  expect(screen.queryByRole('link', { name: /Walk/ })).toBeNull();
});

it('what the text hides stays selected when everything else is', async () => {
  const { user, press } = open(list);
  await screen.findByRole('link', { name: /Walk 3/ });
  await press('Select Walk 3');
  await user.type(await field(), 'isl');
  await press('Select all');
  expect(screen.getAllByText('2 items selected')).not.toHaveLength(0);
});
