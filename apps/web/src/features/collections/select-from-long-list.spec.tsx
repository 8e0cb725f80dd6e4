import { beforeEach, describe, expect, it } from '@jest/globals';
import { limits } from '@salon/api-contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { anIdWindow, aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { aCollection, openCollections, replyWith } from '../../../testing/collections-screen.tsx';
import { failure } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('selecting the images of a collection in a list of thousands', () => {
  const part = aWindow([anImage('z')], { total: 5_000 });

  const answers = {
    'GET /collections/c': () => replyWith(aCollection('c', 'The coast', 'a', 'b')),
    'GET /images/window?count=100': () => part,
    'GET /images/window?only=standalone&count=100': () => part,
  };
  const allIds = 'GET /images/window/ids?only=standalone&from=0&count=5000';

  function selectAll() {
    const first = screen.getByRole('img', { name: 'Picture a' });
    act(() => first.closest('button')?.focus());
    fireEvent.keyDown(first, { key: 'a', ctrlKey: true });
  }

  it('keeps the selection and shows why not all images could be selected', async () => {
    const { press } = openCollections('/dashboard/collections/c/images', {
      ...answers,
      [allIds]: () => failure(500, 'The gallery is being repaired.'),
    });
    await screen.findByRole('img', { name: 'Picture z' });
    await press('Select all');
    await screen.findByText('Error Fetching Images');
    expect(screen.getByText('The gallery is being repaired.')).toBeTruthy();
    expect(screen.getByText('2 items selected')).toBeTruthy();
  });

  it('shows how many images a collection can have before more are saved', async () => {
    const free = Array.from({ length: limits.collectionImages - 1 }, (_, i) => `free-${i}`);
    const window = aWindow([anImage('free-0')], { total: free.length });
    const { user, press } = openCollections('/dashboard/collections/c/images', {
      ...answers,
      'GET /images/window?only=standalone&count=100': () => window,
      [`GET /images/window/ids?only=standalone&from=0&count=${free.length}`]: () =>
        anIdWindow(free),
    });
    const picture = await screen.findByRole('img', { name: 'Picture free-0' });
    await press('Select all');
    await screen.findByText('25,001 items selected');
    const save = screen.getByRole('button', { name: 'Save' });
    expect(screen.getByRole('alert').textContent).toBe(
      'A collection can have 25,000 images at most. Deselect some to save.',
    );
    expect(save).toHaveProperty('disabled', true);
    await user.click(picture);
    screen.getByText('25,000 items selected');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(save).toHaveProperty('disabled', false);
  });

  it('selects no images whose ids arrive while the choice is saved', async () => {
    let reply = (_ids: object): void => undefined;
    const later = new Promise<object>((resolve) => (reply = resolve));
    const { user, press } = openCollections('/dashboard/collections/c/images', {
      ...answers,
      [allIds]: () => later,
      'PUT /collections/c/images': () => new Promise(() => undefined),
    });
    await user.click(await screen.findByRole('img', { name: 'Picture z' }));
    selectAll();
    await press('Save');
    await act(async () => reply(anIdWindow(['z', 'y'])));
    expect(screen.getByText('3 items selected')).toBeTruthy();
  });

  it('selects no images whose ids arrive after another one was chosen', async () => {
    let reply = (_ids: object): void => undefined;
    const later = new Promise<object>((resolve) => (reply = resolve));
    const { user } = openCollections('/dashboard/collections/c/images', {
      ...answers,
      [allIds]: () => later,
    });
    const picture = await screen.findByRole('img', { name: 'Picture z' });
    selectAll();
    await user.click(picture);
    await act(async () => reply(anIdWindow(['z', 'y'])));
    expect(screen.getByText('3 items selected')).toBeTruthy();
  });
});
