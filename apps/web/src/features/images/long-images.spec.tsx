import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { limits } from '@salon/api-contract';
import type { TaskRun } from '@salon/api-contract';
import { aRun } from '../../../testing/a-run.ts';
import { anIdWindow, aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { failure } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { held } from '../../../testing/held.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import { openLongImages, part, TOTAL } from '../../../testing/long-images-screen.tsx';
import { loseFocus } from '../../../testing/lose-focus.ts';

const result = { successful: TOTAL - 1, errors: 0, scanned: TOTAL - 1 };
const run = (id: string, task: TaskRun['task']) =>
  aRun(id, { task, state: 'finished', result, finishedAt: '2026-01-05T13:23:20.000Z' });

const press = (key: string, init: KeyboardEventInit = {}) =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
const mark = (name: string) => screen.getByRole('button', { name: `Select Picture ${name}` });
async function choose(only: string, count: number): Promise<void> {
  const show = screen.getByRole('combobox', { name: 'Show' });
  fireEvent.change(show, { target: { value: `only=${only}` } });
  await waitFor(() => expect(screen.queryAllByRole('gridcell')).toHaveLength(count));
}

beforeEach(() => {
  installStage();
  // Draws few rows: the tests look at the first ones, and each cell takes time.
  jest.spyOn(window, 'innerHeight', 'get').mockReturnValue(200);
  window.scrollTo = () => undefined;
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a list of thousands of images', () => {
  it('counts all of them, and loads only what it shows', async () => {
    const { server } = await openLongImages();
    expect(screen.getByText('5,000')).toBeTruthy();
    const first = screen.getByRole('link', { name: 'Picture 0' });
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'End' });
    const empty = await screen.findAllByRole('img', { name: 'Loading…' });
    expect(document.activeElement).toBe(empty.at(-1));
    expect(server.count('GET /images')).toBe(0);
  });

  it('announces how many a filter leaves, once they are loaded', async () => {
    const one = aWindow([anImage('5')]);
    await openLongImages({
      'GET /images/window?only=standalone&count=100': () => one,
      'GET /images/window?only=uncaptioned&count=100': () => failure(500, 'It is being repaired.'),
    });
    const outcome = () => screen.getAllByRole('status').at(-1)?.textContent;
    expect(outcome()).toBe('');
    await choose('standalone', 1);
    expect(outcome()).toBe('1 image');
    await choose('uncaptioned', 0);
    expect(outcome()).toBe('Could not load the images');
  });

  it('shows an edit beyond the first images after the list was loaded again', async () => {
    // Rows of nine: more than a hundred images fit.
    jest.spyOn(window, 'innerHeight', 'get').mockReturnValue(2_000);
    const next = (caption: string) =>
      aWindow([anImage('100', { captions: { en: caption } })], { total: TOTAL });
    const replies = [next('Picture 100'), next('Fog')];
    const { user, press } = await openLongImages({
      'GET /images/window?from=100&count=100': () => replies.shift(),
      'PUT /images/metadata': () => ({
        data: { results: [{ id: '100', ok: true, before: {} }], metadata: {} },
      }),
    });
    await screen.findByRole('link', { name: 'Picture 100' });
    await press('Select Picture 100');
    await press('Edit');
    const dialog = within(screen.getByRole('dialog'));
    await user.clear(dialog.getByLabelText('Caption'));
    await user.type(dialog.getByLabelText('Caption'), 'Fog');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await screen.findByRole('link', { name: 'Fog' });
  });

  const everyId = (version: string) => {
    const ids = Array.from({ length: TOTAL }, (_, at) => String(at));
    return anIdWindow(ids, { version });
  };
  const rangeToEnd = async (
    reply: object,
    answers: Record<string, Answer> = {},
    begin = () => void fireEvent.click(mark('0')),
  ) => {
    const page = await openLongImages({
      ...answers,
      [`GET /images/window/ids?from=0&count=${TOTAL}`]: () => reply,
    });
    const first = screen.getByRole('link', { name: 'Picture 0' });
    act(() => first.focus());
    begin();
    fireEvent.keyDown(first, { key: 'End', shiftKey: true });
    return page;
  };

  it('selects a range of which not all images are loaded', async () => {
    await rangeToEnd(everyId('v1'));
    await screen.findByRole('heading', { name: '5,000 items selected' });
  });

  it('selects a range from the focus if nothing is selected', async () => {
    await rangeToEnd(everyId('v1'), {}, () => undefined);
    await screen.findByRole('heading', { name: '5,000 items selected' });
  });

  it('keeps an image selected from which a range could not be selected', async () => {
    await rangeToEnd(failure(500, 'It is being repaired.'), {}, () =>
      press('a', { ctrlKey: true }),
    );
    await screen.findByText('Error Fetching Images');
    expect(screen.getByRole('heading', { name: '5,000 items selected' })).toBeTruthy();
  });

  it('shows why a range could not be selected', async () => {
    await rangeToEnd(failure(500, 'The gallery is being repaired.'));
    await screen.findByText('Error Fetching Images');
    expect(screen.getByText('The gallery is being repaired.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '1 item selected' })).toBeTruthy();
  });

  it.each([
    ['the selection has ended', /selected$/, () => press('Escape')],
    ['another image is selected', '5,000 items selected', () => fireEvent.click(mark('1'))],
    ['another list is shown', '5,000 items selected', () => choose('uncaptioned', 2)],
    ['the list has no images', '5,000 items selected', () => choose('standalone', 0)],
  ])('selects no range whose ids arrive when %s', async (_, wrong, change) => {
    let reply = (_body: object): void => undefined;
    const later = new Promise<object>((resolve) => (reply = resolve));
    const narrowed = (names: string[]) => () =>
      aWindow(
        names.map((name) => anImage(name)),
        { version: 'v2' },
      );
    await rangeToEnd(later, {
      'GET /images/window?only=uncaptioned&count=100': narrowed(['0', '7']),
      'GET /images/window?only=standalone&count=100': narrowed([]),
    });
    await change();
    await act(async () => reply(everyId('v1')));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByRole('heading', { name: wrong })).toBeNull();
  });

  /** Selects from one image to the last of more images than a request can name. */
  const rangeOfTooMany = async (first: number) => {
    const total = limits.changedIds + 2;
    const images = [anImage('0'), anImage('1')];
    const answers: Record<string, Answer> = {
      'GET /images/window?count=100': () => aWindow(images, { total }),
      'POST /images/changes': () => failure(500, 'The gallery is being repaired.'),
    };
    for (let from = first; from < total; from += limits.windowIds) {
      const count = Math.min(limits.windowIds, total - from);
      const ids = Array.from({ length: count }, (_, at) => String(from + at));
      answers[`GET /images/window/ids?from=${from}&count=${count}`] = () =>
        anIdWindow(ids, { total });
    }
    const page = await openLongImages(answers);
    await page.press(`Select Picture ${first}`);
    const link = screen.getByRole('link', { name: `Picture ${first}` });
    act(() => link.focus());
    fireEvent.keyDown(link, { key: 'End', shiftKey: true });
    return page;
  };

  it('names no image of a range that is the whole of a very long list', async () => {
    const { press, server, user } = await rangeOfTooMany(0);
    await screen.findByRole('heading', { name: '50,002 items selected' });
    await press('Delete');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Error Deleting Image');
    const body = server.calls.find(({ path }) => path === '/images/changes')?.body;
    expect(body).toMatchObject({ selection: { list: { text: '' }, version: 'v1', except: [] } });
  });

  it('disables the actions with a selection that no request can name, and says why', async () => {
    const { user } = await rangeOfTooMany(1);
    await screen.findByRole('heading', { name: '50,001 items selected' });
    screen.getByText('Too many images to change at once: select up to 50,000, or all.');
    for (const name of ['Edit', 'Add to collection', 'Delete']) {
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
    }
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('selects no range in a list that has changed, and loads the list again', async () => {
    const { server } = await rangeToEnd(everyId('v2'));
    await screen.findByText('Nothing was selected. Select the images again.');
    expect(screen.getByRole('heading', { name: '1 item selected' })).toBeTruthy();
    // At first, the page loads it twice: to learn how long it is, and as a long list.
    await waitFor(() => expect(server.count('GET /images/window?count=100')).toBe(4));
  });

  it.each(['only=uncaptioned', 'camera=Nikon', 'year=2024', 'q=fog'])(
    'is narrowed by the server: %s',
    async (asked) => {
      const sent = asked.replace('q=', 'text=');
      const narrowed = aWindow([anImage('0')], { version: 'v2' });
      const { server } = await openLongImages(
        { [`GET /images/window?${sent}&count=100`]: () => narrowed },
        `/?${asked}`,
      );
      await waitFor(() => expect(screen.getAllByRole('gridcell')).toHaveLength(1));
      expect(server.count(`GET /images/window?${sent}&count=100`)).toBe(1);
    },
  );

  it('says that it is searched, and marks what was there before as busy', async () => {
    const reply = held(aWindow([anImage('7')], { version: 'v2' }));
    const { user } = await openLongImages({
      'GET /images/window?text=fog&count=100': reply.answer,
    });
    const busy = () => screen.getByRole('grid').getAttribute('aria-busy');
    expect(busy()).toBe('false');
    await user.type(screen.getByRole('textbox', { name: 'Search images' }), 'fog');
    await screen.findByText('Searching…');
    expect(busy()).toBe('true');
    await reply.release();
    await screen.findByRole('link', { name: 'Picture 7' });
    expect(screen.queryByText('Searching…')).toBeNull();
    expect(busy()).toBe('false');
  });

  it('ends a selection of everything when the search ends, not one of single images', async () => {
    const found = aWindow([anImage('0')], { version: 'v2' });
    const { user, press } = await openLongImages(
      { 'GET /images/window?text=fog&count=100': () => found },
      '/?q=fog',
    );
    const all = '{Control>}a{/Control}';
    await user.keyboard(all);
    await screen.findByRole('heading', { name: '1 item selected' });
    await press('Clear the search');
    await screen.findByRole('link', { name: 'Picture 1' });
    expect(screen.queryByRole('heading', { name: /selected$/ })).toBeNull();

    await press('Select Picture 0');
    await press('Select all');
    expect(screen.getByRole('heading', { name: '5,000 items selected' })).toBeTruthy();
    await press('Cancel');
    await press('Select Picture 0');
    await user.type(screen.getByRole('textbox', { name: 'Search images' }), 'fog');
    await waitFor(() => expect(screen.getAllByRole('gridcell')).toHaveLength(1));
    expect(screen.getByRole('heading', { name: '1 item selected' })).toBeTruthy();
  });

  it('selects no image that is uploaded after everything was deleted, and keeps what was not', async () => {
    const lists = ['01', '17'].map((ids, at) =>
      aWindow(
        [...ids].map((id) => anImage(id)),
        { version: `v${at}` },
      ),
    );
    const results = [
      { id: '0', ok: true },
      { id: '1', ok: false, code: 'x', message: 'Not now.' },
    ];
    const { user, press } = await openLongImages(
      {
        'GET /images/window?text=fog&count=100': () => lists.shift(),
        'POST /images/delete': () => ({ data: { results } }),
      },
      '/?q=fog',
    );
    await user.keyboard('{Control>}a{/Control}');
    await press('Delete');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('link', { name: 'Picture 7' });
    const isSelected = (id: string) => mark(id).getAttribute('aria-pressed') === 'true';
    await waitFor(() => expect(['1', '7'].map(isSelected)).toEqual([true, false]));
  });

  it('keeps everything selected in another order', async () => {
    const { user } = await openLongImages({
      'GET /images/window?sort=oldest&count=100': part(4_900),
    });
    await user.keyboard('{Control>}a{/Control}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Oldest upload');
    await screen.findByRole('link', { name: 'Picture 4900' });
    expect(screen.getByRole('heading', { name: '5,000 items selected' })).toBeTruthy();
  });

  it('says why it cannot be narrowed, without what was shown before, and tries again', async () => {
    const of2024 = aWindow([anImage('7')], { version: 'v2' });
    let reply = (_body: object): void => undefined;
    const later = new Promise<object>((resolve) => (reply = resolve));
    const replies = [failure(500, 'The gallery is being repaired.'), later];
    const years = [{ year: 2024, count: 1 }];
    const { user, press } = await openLongImages({
      'GET /images/filters': () => ({
        data: { standalone: 0, uncaptioned: 0, cameras: [], years },
      }),
      'GET /images/window?year=2024&count=100': () => replies.shift(),
    });
    await screen.findByRole('option', { name: '2024 (1)' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), '2024 (1)');
    await screen.findByRole('heading', { name: 'Could not load the images' });
    expect(screen.queryAllByRole('gridcell')).toEqual([]);
    expect(screen.getByRole('banner').textContent).not.toMatch(/\d/);
    await press('Try again');
    expect(screen.queryAllByRole('gridcell')).toEqual([]);
    reply(of2024);
    await screen.findByRole('link', { name: 'Picture 7' });
    expect(screen.getAllByRole('gridcell')).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Could not load the images' })).toBeNull();
  });

  it('keeps the dialog in which images are edited when one of them is deleted elsewhere', async () => {
    const left = Array.from({ length: 100 }, (_, at) => anImage(String(at && at + 1)));
    const first = Array.from({ length: 100 }, (_, at) => anImage(String(at)));
    let list = aWindow(first, { total: TOTAL });
    const { user, press, server } = await openLongImages({
      'GET /images/window?count=100': () => list,
      'GET /images/window?count=1': () => list,
      'PUT /images/metadata': () => ({
        data: {
          results: [
            { id: '0', ok: true, before: { iso: null } },
            { id: '1', ok: false, code: 'x', message: 'The image does not exist.' },
          ],
          metadata: { iso: 400 },
        },
      }),
    });
    await press('Select Picture 0');
    await press('Select Picture 1');
    await press('Edit');
    await user.type(screen.getByRole('spinbutton', { name: 'ISO' }), '400');
    list = aWindow(left, { total: TOTAL - 1, version: 'v2' });
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Picture 1' })).toBeNull());
    expect(screen.getByRole('spinbutton', { name: 'ISO' })).toHaveProperty('value', '400');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText(/The image does not exist\./);
    const body = server.calls.find(({ method }) => method === 'PUT')?.body;
    expect(body).toMatchObject({ ids: ['0', '1'], metadata: { iso: 400 } });
  });

  it('names the loaded images that a change failed for', async () => {
    const one = aWindow([anImage('0', { captions: {} })]);
    const failed = ['0', '1'].map((id) => ({ id, ok: false, code: 'x', message: 'Locked.' }));
    const { user, press } = await openLongImages({
      'GET /images/window?only=uncaptioned&count=100': () => one,
      'POST /images/delete': () => ({ data: { results: failed } }),
    });
    await press('Select Picture 0');
    await press('Select Picture 1');
    await choose('uncaptioned', 1);
    await press('Delete');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByRole('region', { name: 'What failed' });
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual(expect.arrayContaining(['0.jpg Locked.', '1 Locked.']));
  });

  it('keeps an edit that the server did not accept, and all of what is selected', async () => {
    let isRefused = true;
    const { user, press, server } = await openLongImages({
      'POST /images/changes': () =>
        isRefused
          ? failure(409, 'The list has changed.')
          : { data: { id: 'c1', run: run('change-1', 'edit-images') } },
      'GET /tasks': () => ({ data: { data: { runs: [run('change-1', 'edit-images')] } } }),
      'GET /tasks/events': () => new Response(new ReadableStream()),
    });
    const first = screen.getByRole('link', { name: 'Picture 0' });
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'a', ctrlKey: true });
    await press('Edit');
    const iso = () => screen.queryByRole('spinbutton', { name: 'ISO' });
    await user.type(screen.getByRole('spinbutton', { name: 'ISO' }), '400');
    await press('Save Changes');
    expect((await screen.findByRole('alert')).textContent).toBe('The list has changed.');
    expect(iso()).toHaveProperty('value', '400');
    expect(screen.getByRole('heading', { name: '5,000 items selected' })).toBeTruthy();
    isRefused = false;
    await press('Save Changes');
    await waitFor(() => expect(iso()).toBeNull());
    const sent = server.calls.filter(({ path }) => path === '/images/changes');
    expect(sent).toHaveLength(2);
    // The server may have accepted the first attempt: a second change would have its edit as the values before.
    expect(new Set(sent.map((call) => call.idempotencyKey)).size).toBe(1);
  });

  it('keeps an edit open and unchanged until the server has replied', async () => {
    let reply = (_body: object): void => undefined;
    const later = new Promise<object>((resolve) => (reply = resolve));
    const { user, press } = await openLongImages({ 'POST /images/changes': () => later });
    await user.keyboard('{Control>}a{/Control}');
    await press('Edit');
    const iso = screen.getByRole('spinbutton', { name: 'ISO' });
    await user.type(iso, '400{Enter}');
    loseFocus();
    expect(iso.matches(':disabled')).toBe(true);
    const dialog = screen.getByRole('dialog');
    const cancel = within(dialog).getByRole('button', { name: 'Cancel' });
    expect(cancel).toHaveProperty('disabled', true);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull();
    await act(async () => reply(failure(409, 'The list has changed.')));
    await screen.findByRole('alert');
    expect(iso.matches(':disabled')).toBe(false);
    expect(document.activeElement).toBe(iso);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Discard changes?' })).toBeTruthy();
  });

  it('is loaded again when someone else has changed it, also while it is narrowed', async () => {
    const ofYear = (version: string) => aWindow([anImage('0')], { version });
    const lists = [ofYear('v1')];
    const { server } = await openLongImages(
      {
        'GET /images/window?year=2024&count=100': () => lists.shift() ?? ofYear('v2'),
        'GET /images/window?year=2024&count=1': () => ofYear('v2'),
      },
      '/?year=2024',
    );
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(server.count('GET /images/window?year=2024&count=100')).toBe(2));
  });

  it('deletes all but the deselected ones by their list, and has them back on Undo', async () => {
    const result = { successful: 4_997, errors: 2, scanned: 4_999 };
    const undoing = { ...run('change-2', 'undo-change'), result };
    const { server, press, user } = await openLongImages({
      'POST /images/changes': () => ({ data: { id: 'c1', run: run('change-1', 'delete-images') } }),
      'POST /images/changes/c1/undo': () => ({ data: { id: 'u1', run: undoing } }),
      'GET /tasks': () => ({
        data: { data: { runs: [undoing, run('change-1', 'delete-images')] } },
      }),
      'GET /tasks/events': () => new Response(new ReadableStream()),
    });
    const first = screen.getByRole('link', { name: 'Picture 0' });
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'a', ctrlKey: true });
    expect(screen.getByRole('heading', { name: '5,000 items selected' })).toBeTruthy();
    await press('Select Picture 1');
    expect(screen.getByRole('heading', { name: '4,999 items selected' })).toBeTruthy();
    await press('Delete');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('4,999 images have been deleted successfully.');
    expect(screen.queryByRole('heading', { name: /selected$/ })).toBeNull();
    const body = server.calls.find(({ path }) => path === '/images/changes')?.body;
    expect(body).toEqual({
      selection: { list: { text: '' }, version: 'v1', except: ['1'] },
      change: { kind: 'delete' },
    });
    await press('Undo');
    await screen.findByText('4,997 images restored.');
    await screen.findByText('2 images could not be restored, or changed in the meantime.');
    await waitFor(() => expect(server.count('POST /images/changes/c1/undo')).toBe(1));
  });

  it('keeps what is selected while all of it is changed, and while that is undone', async () => {
    let reply = (_body: object): void => undefined;
    const later = new Promise<object>((resolve) => (reply = resolve));
    const { press, user } = await openLongImages({
      'POST /images/changes': () => later,
      'POST /images/changes/c1/undo': () => ({
        data: { id: 'u1', run: run('change-2', 'undo-change') },
      }),
      'GET /tasks': () => ({
        data: {
          data: { runs: [run('change-2', 'undo-change'), run('change-1', 'delete-images')] },
        },
      }),
      'GET /tasks/events': () => new Response(new ReadableStream()),
    });
    const first = screen.getByRole('link', { name: 'Picture 0' });
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'a', ctrlKey: true });
    await press('Delete');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    fireEvent.keyDown(first, { key: 'Escape' });
    await press('Select Picture 1');
    reply({ data: { id: 'c1', run: run('change-1', 'delete-images') } });
    await screen.findByText('4,999 images have been deleted successfully.');
    expect(screen.getByRole('heading', { name: '1 item selected' })).toBeTruthy();
    await press('Undo');
    await screen.findByText('4,999 images restored.');
    expect(screen.getByRole('heading', { name: '1 item selected' })).toBeTruthy();
  });
});
