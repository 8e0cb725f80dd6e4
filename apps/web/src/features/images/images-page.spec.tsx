import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { anImage } from '../../../test/an-image.ts';
import { failure, fakeServer } from '../../../test/fake-server.ts';
import type { Answer } from '../../../test/fake-server.ts';
import { installStage } from '../../../test/fake-stage.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { DialogHost } from '../../shell/dialogs/dialog-host.tsx';
import ImagesPage from './images-page.tsx';

const listOf = (...names: string[]) => ({
  data: { images: names.map((name) => anImage(name)) },
});

async function openPage(answers: Record<string, Answer>) {
  const server = fakeServer(answers);
  const { user } = renderScreen(
    <>
      <Routes>
        <Route path="/dashboard/images" element={<ImagesPage />} />
        <Route path="*" element={null} />
      </Routes>
      <DialogHost />
    </>,
    { at: '/dashboard/images' },
  );
  await screen.findByRole('heading', { name: 'Images' });
  const picture = (name: string) => screen.findByRole('link', { name: `Picture ${name}` });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const selected = () =>
    screen
      .getAllByRole('gridcell', { selected: true })
      .map((cell) => cell.querySelector('img')?.alt.replace('Picture ', ''))
      .join('');
  return { server, user, picture, press, selected };
}
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('the list of images', () => {
  it('says what to do while there are none', async () => {
    await openPage({ 'GET /images': () => listOf() });
    await screen.findByRole('heading', { name: 'No images yet' });
    expect(screen.getByRole('link', { name: 'Upload images' })).toBeTruthy();
  });

  it('tells why it is not there and tries again', async () => {
    const answers = [failure(500, 'The gallery is being repaired.'), listOf('a')];
    const { press, picture } = await openPage({ 'GET /images': () => answers.shift() });
    await screen.findByText('Error Fetching Images');
    expect(screen.getAllByText('The gallery is being repaired.')).toHaveLength(2);
    await press('Try again');
    await picture('a');
  });

  it('opens an image on a click', async () => {
    const { user, picture } = await openPage({ 'GET /images': () => listOf('a', 'b') });
    await user.click(await picture('b'));
    expect(address()).toBe('/dashboard/images/b');
  });

  it('draws a screenful, however many images there are', async () => {
    const names = Array.from({ length: 1_000 }, (_, index) => String(index));
    await openPage({ 'GET /images': () => listOf(...names) });
    const grid = await screen.findByRole('grid', { name: 'Images' });
    await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('112'));
    expect(grid.querySelectorAll('[role=gridcell]').length).toBeLessThan(120);
  });

  it('looks again while a preview is still being made', async () => {
    jest.useFakeTimers();
    const unfinished = anImage('a', { versions: [] });
    const answers = [{ data: { images: [unfinished] } }, listOf('a')];
    const { server } = await openPage({ 'GET /images': () => answers.shift() });
    await screen.findByText('No preview yet');
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('img', { name: 'Picture a' })).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.count('GET /images')).toBe(2);
    jest.useRealTimers();
  });
});

describe('selecting images', () => {
  const five = { 'GET /images': () => listOf(...'abcde') };

  it('lets a click toggle instead of open once anything is selected', async () => {
    const { user, press, picture } = await openPage(five);
    await picture('a');
    await press('Select Picture a');
    expect(screen.getByRole('status').textContent).toBe('1 item selected');
    await user.click(await picture('c'));
    expect(screen.getByRole('status').textContent).toBe('2 items selected');
    await user.click(await picture('c'));
    await user.click(await picture('a'));
    expect(screen.getByRole('status').textContent).toBe('');
    expect(address()).toBe('/dashboard/images');
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
    act(() => screen.getByRole('link', { name: 'Upload' }).focus());
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

  it('ends with Cancel, and gives the focus to the heading', async () => {
    const { press, picture } = await openPage(five);
    await picture('a');
    await press('Select Picture a');
    await press('Cancel');
    expect(document.activeElement?.textContent).toBe('Images');
  });

  it('deletes what is selected after asking, and keeps selected what could not be', async () => {
    const { user, press, picture, selected, server } = await openPage({
      ...five,
      'DELETE /images/a': () => ({ data: { id: 'a' } }),
      'DELETE /images/b': () => failure(409, 'The storage is full.'),
      'DELETE /images/c': () => failure(404, 'Gone.'),
    });
    await picture('a');
    for (const name of 'abc') await press(`Select Picture ${name}`);
    await press('Delete');
    expect(screen.getByText('Are you sure you want to delete these 3 images?')).toBeTruthy();
    expect(server.calls).toHaveLength(1);
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(
      await screen.findByText('1 of 3 images could not be deleted. The storage is full.'),
    ).toBeTruthy();
    expect(screen.getByText('2 images have been deleted successfully.')).toBeTruthy();
    expect(selected()).toBe('b');
    expect(screen.queryByRole('link', { name: 'Picture a' })).toBeNull();
  });
});
