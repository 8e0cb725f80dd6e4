import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { installStage, pointer } from '../../../testing/fake-stage.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DialogHost } from '../../overlays/dialogs/dialog-host.tsx';
import ImagesPage from './images-page.tsx';

const listOf = (names: Iterable<string>, version = 'v1') =>
  aWindow(
    Array.from(names, (name) => anImage(name)),
    { version },
  );

async function openPage(answers: Record<string, Answer>, at = '/dashboard/images') {
  const server = fakeServer(answers);
  const { user, press } = renderScreen(
    <>
      <Routes>
        <Route path="/dashboard/images" element={<ImagesPage />} />
        <Route path="*" element={null} />
      </Routes>
      <DialogHost />
    </>,
    { at },
  );
  await screen.findByRole('heading', { name: 'Images' });
  const picture = (name: string) => screen.findByRole('link', { name: `Picture ${name}` });
  const selected = () =>
    screen
      .getAllByRole('gridcell', { selected: true })
      .map((cell) => cell.querySelector('img')?.alt.replace('Picture ', ''))
      .join('');
  return { server, user, picture, press, selected };
}
const draw = (
  on: Element,
  from: { x: number; y: number },
  to: { x: number; y: number },
  keys: { shiftKey?: boolean } = {},
) => {
  const down = pointer('pointerdown', from);
  Object.defineProperty(down, 'shiftKey', { value: keys.shiftKey ?? false });
  fireEvent(on, down);
  fireEvent(window, pointer('pointermove', to));
  fireEvent(window, pointer('pointerup', to));
};
const address = () => screen.getByTestId('address').textContent;
/** What is announced: the selection, and the outcome of a search or a filter. */
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('the list of images', () => {
  it('says what to do while there are none', async () => {
    await openPage({ 'GET /images/window?count=100': () => listOf('') });
    await screen.findByRole('heading', { name: 'No images yet' });
    expect(screen.getByRole('link', { name: 'Upload images' })).toBeTruthy();
  });

  it('says why it is not there and tries again', async () => {
    const answers = [failure(500, 'The gallery is being repaired.'), listOf('a')];
    const { press, picture } = await openPage({
      'GET /images/window?count=100': () => answers.shift(),
    });
    await screen.findByText('Error Fetching Images');
    expect(screen.getAllByText('The gallery is being repaired.')).toHaveLength(2);
    await press('Try again');
    await picture('a');
  });

  it('says that it is loading', async () => {
    await openPage({ 'GET /images/window?count=100': () => new Promise(() => undefined) });
    expect(screen.getByText('Loading the images…')).toBeTruthy();
  });

  it('opens an image on a click', async () => {
    const { user, picture } = await openPage({
      'GET /images/window?count=100': () => listOf('ab'),
    });
    await user.click(await picture('b'));
    expect(address()).toBe('/dashboard/images/b');
  });

  it('draws a screenful, however many images there are', async () => {
    const names = Array.from({ length: 1_000 }, (_, index) => String(index));
    await openPage({ 'GET /images/window?count=100': () => listOf(names) });
    const grid = await screen.findByRole('grid', { name: 'Images' });
    await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('112'));
    expect(grid.querySelectorAll('[role=gridcell]').length).toBeLessThan(120);
  });

  it('looks again while a preview is still being made', async () => {
    jest.useFakeTimers();
    const unfinished = anImage('a', { versions: [] });
    const answers = [aWindow([unfinished]), listOf('a')];
    const { server } = await openPage({ 'GET /images/window?count=100': () => answers.shift() });
    await screen.findByText('No preview yet');
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('img', { name: 'Picture a' })).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.count('GET /images/window?count=100')).toBe(2);
    jest.useRealTimers();
  });

  it('looks no more for previews once the list could not be loaded', async () => {
    jest.useFakeTimers();
    const answers = [aWindow([anImage('a', { versions: [] })])];
    const { server } = await openPage({
      'GET /images/window?count=100': () =>
        answers.shift() ?? failure(500, 'The gallery is being repaired.'),
    });
    await screen.findByText('No preview yet');
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.count('GET /images/window?count=100')).toBe(2);
    jest.useRealTimers();
  });
});

describe('selecting images', () => {
  const five = { 'GET /images/window?count=100': () => listOf('abcde') };

  it('lets a click toggle instead of open once anything is selected', async () => {
    const { user, press, picture } = await openPage(five);
    await picture('a');
    await press('Select Picture a');
    expect(statuses()[0]).toBe('1 item selected');
    await user.click(await picture('c'));
    expect(statuses()[0]).toBe('2 items selected');
    await user.click(await picture('c'));
    await user.click(await picture('a'));
    expect(statuses()[0]).toBe('');
    expect(address()).toBe('/dashboard/images');
  });

  it('lets a click open again once what was selected is deleted elsewhere', async () => {
    const lists = [listOf('ab')];
    const { user, press, picture } = await openPage({
      'GET /images/window?count=100': () => lists.shift() ?? listOf('a', 'v2'),
      'GET /images/window?count=1': () => listOf('a', 'v2'),
    });
    await picture('b');
    await press('Select Picture b');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Picture b' })).toBeNull());
    expect(statuses()[0]).toBe('');
    await user.click(await picture('a'));
    expect(address()).toBe('/dashboard/images/a');
  });

  it('takes in a range on a click with shift', async () => {
    const { user, press, picture, selected } = await openPage(five);
    await picture('a');
    await press('Select Picture b');
    await user.keyboard('{Shift>}');
    await user.click(await picture('d'));
    await user.keyboard('{/Shift}');
    expect(selected()).toBe('bcd');
  });

  it('is one stop for the Tab key, with arrows, space, ranges, all and Escape from there', async () => {
    const { user, picture, selected } = await openPage(five);
    act(() => screen.getByRole('button', { name: 'Keyboard' }).focus());
    await user.tab();
    expect(document.activeElement).toBe(await picture('a'));
    await user.keyboard('{ArrowRight} ');
    expect(selected()).toBe('b');
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}');
    expect(selected()).toBe('bc');
    await user.keyboard('{Control>}a{/Control}');
    expect(selected()).toBe('abcde');
    await user.keyboard('{Escape}');
    expect(screen.queryAllByRole('gridcell', { selected: true })).toHaveLength(0);
    await user.keyboard('{End}{Enter}');
    expect(address()).toBe('/dashboard/images/e');
  });

  it('takes in everything by a button, for fingers', async () => {
    const { press, picture, selected } = await openPage(five);
    await picture('b');
    await press('Select Picture b');
    await press('Select all');
    expect(selected()).toBe('abcde');
    expect(screen.getByRole('heading', { name: '5 items selected' })).toBeTruthy();
  });

  it('ends with Cancel, and gives the focus to the heading without scrolling', async () => {
    const { press, picture } = await openPage(five);
    await picture('a');
    await press('Select Picture a');
    const focus = jest.spyOn(HTMLElement.prototype, 'focus');
    await press('Cancel');
    expect(document.activeElement?.textContent).toBe('Images');
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
    focus.mockRestore();
  });

  it.each([
    ['abde', 'd'],
    ['ab', 'b'],
  ])('gives the focus of a deleted image to the one in its place: %s', async (left, next) => {
    const lists = [listOf('abcde')];
    const { picture } = await openPage({
      'GET /images/window?count=100': () => lists.shift() ?? listOf(left, 'v2'),
      'GET /images/window?count=1': () => listOf(left, 'v2'),
    });
    const c = await picture('c');
    act(() => c.focus());
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Picture c' })).toBeNull());
    expect(document.activeElement).toBe(await picture(next));
  });

  it('takes in one more on a click with ctrl, even where a click would open', async () => {
    const { user, picture, selected } = await openPage(five);
    await user.keyboard('{Control>}');
    await user.click(await picture('b'));
    await user.click(await picture('d'));
    await user.keyboard('{/Control}');
    expect(selected()).toBe('bd');
    expect(address()).toBe('/dashboard/images');
  });

  it('takes in what lies under a frame drawn with the mouse, and opens nothing at its end', async () => {
    const { user, picture, selected } = await openPage(five);
    const c = await picture('c');
    const grid = screen.getByRole('grid');
    // Nine in a row of 1,280 px, all at the corner of the page, as jsdom has no layout.
    draw(grid, { x: 200, y: 10 }, { x: 400, y: 20 });
    // A browser sends the click with the time of the release.
    fireEvent(c, pointer('click', { timeMs: 0 }));
    expect(selected()).toBe('bc');
    expect(address()).toBe('/dashboard/images');
    await user.keyboard('{Shift>}');
    draw(grid, { x: 600, y: 10 }, { x: 620, y: 20 }, { shiftKey: true });
    await user.keyboard('{/Shift}');
    expect(selected()).toBe('bce');
  });

  it('opens the help with ?, but not while typing', async () => {
    const { user, picture } = await openPage(five);
    await picture('a');
    await user.type(screen.getByRole('textbox', { name: 'Search images' }), '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => screen.getByRole('link', { name: 'Upload' }).focus());
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeTruthy();
  });
});

describe('what is looked for', () => {
  const images = [
    anImage('a', { originalFilename: 'IMG_10.jpg', size: 1 }),
    anImage('b', { originalFilename: 'IMG_9.jpg', size: 3 }),
    anImage('c', { originalFilename: 'IMG_1.jpg', size: 2 }),
  ];
  const answers = {
    'GET /images/window?count=100': () => aWindow(images),
    'GET /images/search?text=fox': () => ({ data: { images: [images[2], images[0]] } }),
    'GET /images/search?text=unicorn': () => ({ data: { images: [] } }),
  };
  const shown = () =>
    screen
      .getAllByRole('link', { name: /^Picture/ })
      .map((link) => link.querySelector('img')?.alt.replace('Picture ', ''))
      .join('');

  it('is in the address, and found the best match first', async () => {
    const { user, picture } = await openPage(answers);
    await picture('a');
    expect(shown()).toBe('abc');
    await user.type(screen.getByRole('textbox', { name: 'Search images' }), 'fox');
    await waitFor(() => expect(shown()).toBe('ca'));
    expect(address()).toBe('/dashboard/images?q=fox');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest upload');
    expect(shown()).toBe('ac');
    expect(address()).toBe('/dashboard/images?q=fox&sort=newest');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Largest file');
    expect(shown()).toBe('ca');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Smallest file');
    expect(shown()).toBe('ac');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Best match');
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(shown()).toBe('abc'));
    expect(address()).toBe('/dashboard/images');
  });

  it('is shown after a link was followed', async () => {
    await openPage(answers, '/dashboard/images?q=fox&sort=size');
    await waitFor(() => expect(shown()).toBe('ca'));
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveProperty('value', 'size');
  });

  it('leaves nothing of an earlier search when it fails', async () => {
    const { user, picture } = await openPage(
      {
        ...answers,
        'GET /images/search?text=foxes': () => failure(500, 'The gallery is being repaired.'),
      },
      '/dashboard/images?q=fox',
    );
    await picture('c');
    await user.type(screen.getByRole('textbox', { name: 'Search images' }), 'es');
    await screen.findByText('The gallery is being repaired.');
    expect(screen.queryAllByRole('gridcell')).toEqual([]);
  });

  it('stays, with the selection, when it cannot be found again after a change', async () => {
    let reply = (_body: object): void => undefined;
    const later = new Promise<object>((resolve) => (reply = resolve));
    const lists = [answers['GET /images/window?count=100']()];
    const found = [answers['GET /images/search?text=fox'](), later];
    const { press, picture, selected, server } = await openPage(
      {
        'GET /images/window?count=100': () => lists.shift() ?? listOf('abcd', 'v2'),
        'GET /images/window?count=1': () => listOf('abcd', 'v2'),
        'GET /images/search?text=fox': () => found.shift(),
      },
      '/dashboard/images?q=fox',
    );
    await picture('c');
    await press('Select Picture c');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(server.count('GET /images/search?text=fox')).toBe(2));
    await act(async () => reply(failure(500, 'The gallery is being repaired.')));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect([shown(), selected()]).toEqual(['ca', 'c']);
  });

  it('asks the same however it is written', async () => {
    const { server } = await openPage(
      {
        'GET /images/window?count=100': () => listOf('a'),
        'GET /images/search?text=sea': () => ({ data: { images: [anImage('a')] } }),
      },
      '/dashboard/images?q=SEA',
    );
    await screen.findByRole('link', { name: 'Picture a' });
    expect(server.count('GET /images/search?text=sea')).toBeGreaterThan(0);
    expect(screen.getByDisplayValue('SEA')).toBeTruthy();
  });

  it('is announced with its outcome, also after it was narrowed to another kind', async () => {
    const { user, press, picture } = await openPage({
      ...answers,
      'GET /images/search?text=foxes': () => failure(500, 'The gallery is being repaired.'),
      'GET /images/filters': () => ({
        data: { standalone: 3, uncaptioned: 0, cameras: [], years: [] },
      }),
    });
    const outcome = (text: string) => waitFor(() => expect(statuses()[1]).toBe(text));
    const field = screen.getByRole('textbox', { name: 'Search images' });
    await picture('a');
    expect(statuses()[1]).toBe('');
    await user.type(field, 'fox');
    await outcome('2 images');
    await user.type(field, 'es');
    await outcome('The search failed');
    await user.clear(field);
    await user.type(field, 'unicorn');
    await outcome('Nothing found');
    await press('Show all images');
    await outcome('3 images');
    const choice = screen.getByRole('combobox', { name: 'Show' });
    await user.selectOptions(choice, 'Without a caption (0)');
    await outcome('Nothing found');
  });

  it('can be narrowed to kinds without a number while the numbers are not known', async () => {
    await openPage({ ...answers, 'GET /images/filters': () => new Promise(() => undefined) });
    expect(screen.getByRole('option', { name: 'Without a caption' })).toBeTruthy();
  });

  it('is announced once, and not what was found before while it is looked for', async () => {
    let reply = (_body: object): void => undefined;
    const later = new Promise<object>((resolve) => (reply = resolve));
    const lists = [answers['GET /images/window?count=100']()];
    const { user, picture } = await openPage({
      ...answers,
      'GET /images/window?count=100': () => lists.shift() ?? listOf('a', 'v2'),
      'GET /images/window?count=1': () => listOf('a', 'v2'),
      'GET /images/search?text=foxes': () => later,
    });
    await picture('a');
    await user.type(screen.getByRole('textbox', { name: 'Search images' }), 'fox');
    await waitFor(() => expect(statuses()[1]).toBe('2 images'));
    await user.type(screen.getByRole('textbox', { name: 'Search images' }), 'es');
    await waitFor(() => expect(address()).toContain('foxes'));
    expect(statuses()[1]).toBe('');
    await act(async () => reply({ data: { images: images.slice(0, 2) } }));
    await waitFor(() => expect(statuses()[1]).toBe('2 images'));
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(shown()).toBe('a'));
    expect(statuses()[1]).toBe('2 images');
  });

  it('may be nothing that there is', async () => {
    const { press } = await openPage(answers, '/dashboard/images?q=unicorn&sort=name');
    await screen.findByRole('heading', { name: 'Nothing found' });
    await press('Show all images');
    await waitFor(() => expect(shown()).toBe('cba'));
  });
});

describe('the keys of the page', () => {
  it('select all, and ask to delete what is selected, wherever the focus is', async () => {
    const { user, picture } = await openPage({
      'GET /images/window?count=100': () => listOf('ab'),
    });
    await picture('a');
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('dialog')).toBeNull();
    // As with Caps Lock.
    await user.keyboard('{Control>}A{/Control}');
    expect(screen.getAllByText('2 items selected')).not.toEqual([]);
    await user.keyboard('{Delete}');
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('leave text that is typed alone', async () => {
    const { user, picture } = await openPage({
      'GET /images/window?count=100': () => listOf('ab'),
    });
    await picture('a');
    await user.click(screen.getByRole('textbox', { name: 'Search images' }));
    await user.keyboard('{Control>}a{/Control}{Delete}');
    expect(screen.queryByText('2 items selected')).toBeNull();
  });
});

describe('captions and file names', () => {
  const toggle = () => screen.getByRole('button', { name: 'Captions and file names' });

  it('are below the images on demand, and this browser remembers it', async () => {
    const { user, picture } = await openPage({
      'GET /images/window?count=100': () => aWindow([anImage('a'), anImage('b', { captions: {} })]),
    });
    await picture('a');
    expect(screen.queryByText('a.jpg')).toBeNull();
    await user.click(toggle());
    expect(toggle().getAttribute('aria-pressed')).toBe('true');
    const labels = ['Picture a', 'a.jpg', 'No caption', 'b.jpg'];
    for (const label of labels) expect(screen.getByText(label)).toBeTruthy();
    expect(localStorage.getItem('salon.image-labels')).toBe('on');
    await user.click(toggle());
    expect(screen.queryByText('a.jpg')).toBeNull();
    expect(localStorage.getItem('salon.image-labels')).toBeNull();
  });
});

describe('the filter', () => {
  const filters = {
    standalone: 2,
    uncaptioned: 1,
    cameras: [{ camera: 'Leica', count: 1 }],
    years: [{ year: 2024, count: 1 }],
  };
  const answers = {
    'GET /images/filters': () => ({ data: filters }),
    'GET /images/window?count=100': () =>
      aWindow([anImage('a', { camera: 'Leica' }), anImage('b', { captions: {} })]),
  };
  const choice = () => screen.getByRole('combobox', { name: 'Show' });

  it('offers what there is, with counts, and narrows the list and the address', async () => {
    const { user, picture } = await openPage(answers);
    await picture('a');
    await screen.findByRole('option', { name: 'Leica (1)' });
    await user.selectOptions(choice(), 'Without a caption (1)');
    expect(address()).toBe('/dashboard/images?only=uncaptioned');
    expect(screen.getAllByRole('gridcell')).toHaveLength(1);
    await user.selectOptions(choice(), 'Leica (1)');
    expect(address()).toBe('/dashboard/images?camera=Leica');
    expect((await picture('a')).getAttribute('href')).toBe('/dashboard/images/a?camera=Leica');
    await user.selectOptions(choice(), 'All images');
    expect(address()).toBe('/dashboard/images');
  });

  it('of an address that leaves nothing says so, and shows all again', async () => {
    const { press, picture } = await openPage(answers, '/dashboard/images?year=1999');
    await screen.findByText('No image here is of this kind.');
    expect(choice()).toHaveProperty('value', 'year=1999');
    await press('Show all images');
    await picture('a');
    expect(address()).toBe('/dashboard/images');
  });
});
