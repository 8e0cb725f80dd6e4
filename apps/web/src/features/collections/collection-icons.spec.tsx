import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aCollection, openCollections, replyWith } from '../../../testing/collections-screen.tsx';
import { installStage } from '../../../testing/fake-stage.ts';

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

const coast = aCollection('c', 'Coast', 'a', 'b');
const hasIcon = (role: 'link' | 'button', name: string | RegExp) =>
  screen.getByRole(role, { name }).querySelector('svg') !== null;

it('each action in the header of the collections has an icon, those of a selection have not', async () => {
  const { press } = openCollections('/dashboard/collections', {
    'GET /collections': () => ({ data: { collections: [{ ...coast, images: ['a', 'b'] }] } }),
  });
  await screen.findByRole('link', { name: /^Coast/ });
  expect(['Trash', 'New Collection'].map((name) => hasIcon('link', name))).toEqual([true, true]);
  await press('Select Coast');
  expect(['Edit', 'Select Images'].map((name) => hasIcon('link', name))).toEqual([false, false]);
});

it('each action of a collection has an icon', async () => {
  openCollections('/dashboard/collections/c', { 'GET /collections/c': () => replyWith(coast) });
  await screen.findByRole('heading', { name: 'Coast' });
  expect(['Edit', 'Select Images'].map((name) => hasIcon('link', name))).toEqual([true, true]);
  expect(['Sort', 'Delete Coast'].map((name) => hasIcon('button', name))).toEqual([true, true]);
});

it('a collection without images has an icon in place of its cover', async () => {
  openCollections('/dashboard/collections', {
    'GET /collections': () => ({
      data: { collections: [{ ...coast, images: [], imageCount: 0 }] },
    }),
  });
  await screen.findByRole('link', { name: /^Coast/ });
  expect(hasIcon('link', /^Coast/)).toBe(true);
});
