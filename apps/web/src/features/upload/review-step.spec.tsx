import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aFile, staged } from '../../../testing/upload-screen.tsx';
import type { MetadataEdits } from '../../widgets/metadata-editor/metadata-edits.ts';
import { ReviewStep } from './review-step.tsx';
import { storeChoice } from './stored-edits.ts';
import type { ReviewItem } from './wizard.ts';

const item = (name: string, edits: MetadataEdits = {}): ReviewItem[] =>
  staged(name).data.images.map((image) => ({ file: aFile(name), staged: image, edits }));

const fog: Answer = () => ({
  data: { collections: [{ id: 'c-1', title: 'Fog', description: null, size: 0, cover: [] }] },
});

function review(items: ReviewItem[], isConfirming = false, collections = fog) {
  const server = fakeServer({ 'GET /collections': collections });
  const on = {
    onEdit: jest.fn(),
    onEditAll: jest.fn(),
    onRemove: jest.fn(),
    onCancel: jest.fn(),
    onConfirm: jest.fn(),
  };
  const { user } = renderScreen(<ReviewStep {...{ items, isConfirming }} refused={[]} {...on} />);
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  return { server, user, press, ...on };
}
const choice = () => screen.getByLabelText('Add to collection');
const fold = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`fields of ${name}$`) });

describe('the review', () => {
  it('does not confirm a new collection without a title, and leads to the field', async () => {
    const { user, press, onConfirm } = review(item('a.jpg'));
    await user.selectOptions(choice(), 'New collection');
    await user.type(screen.getByLabelText('Title'), ' \u200b');
    await press(/^Confirm/);
    expect(onConfirm).not.toHaveBeenCalled();
    await screen.findByText('Enter a title.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
    await user.clear(screen.getByLabelText('Title'));
    await user.type(screen.getByLabelText('Title'), ' Dusk ');
    expect(screen.queryByText('Enter a title.')).toBeNull();
    await press(/^Confirm/);
    expect(onConfirm).toHaveBeenCalledWith(expect.anything(), { kind: 'new', title: 'Dusk' });
  });

  it('says that the collections could not be loaded, and loads them again', async () => {
    const replies = [
      failure(500, 'No.'),
      Response.json({ data: { collections: [{ id: 'c-1', title: 'Fog', images: [] }] } }),
    ];
    const { press } = review(item('a.jpg'), false, () => replies.shift());
    screen.getByText('Loading the collections…');
    await screen.findByText('Could not load the collections.');
    await press('Try again');
    const option = await screen.findByRole('option', { name: 'Fog' });
    expect(document.activeElement).toBe(option.closest('select'));
    expect(screen.queryByText('Could not load the collections.')).toBeNull();
  });

  it('confirms without a collection unless one is chosen', async () => {
    const { user, press, onConfirm } = review(item('a.jpg'));
    await press(/^Confirm/);
    expect(onConfirm).toHaveBeenLastCalledWith(expect.anything(), { kind: 'none' });
    await user.selectOptions(choice(), await screen.findByRole('option', { name: 'Fog' }));
    await press(/^Confirm/);
    const chosen = { kind: 'existing', id: 'c-1', title: 'Fog' };
    expect(onConfirm).toHaveBeenLastCalledWith(expect.anything(), chosen);
  });

  it('confirms nothing while one image has an error, unfolds it and leads to the field', async () => {
    const items = [...item('a.jpg'), ...item('b.jpg', { iso: 'many' })];
    const { press, onConfirm } = review(items);
    expect(fold('b.jpg').getAttribute('aria-expanded')).toBe('false');
    await press(/^Confirm/);
    expect(onConfirm).not.toHaveBeenCalled();
    expect(fold('b.jpg').getAttribute('aria-expanded')).toBe('true');
    const group = within(screen.getByRole('group', { name: 'Metadata of b.jpg' }));
    await waitFor(() => expect(document.activeElement).toBe(group.getByLabelText('ISO')));
  });

  it('unfolds an image with a value that the browser refuses, and leads to the field', async () => {
    const { press, onConfirm } = review([...item('a.jpg'), ...item('b.jpg', { iso: '-5' })]);
    await press(/^Confirm/);
    expect(onConfirm).not.toHaveBeenCalled();
    expect(fold('a.jpg').getAttribute('aria-expanded')).toBe('false');
    expect(fold('b.jpg').getAttribute('aria-expanded')).toBe('true');
    const group = within(screen.getByRole('group', { name: 'Metadata of b.jpg' }));
    expect(document.activeElement).toBe(group.getByLabelText('ISO'));
  });

  it('drops an error with the first correction of its field, which stays unfolded', async () => {
    const { user, press } = review(item('b.jpg', { iso: '0' }));
    await press(/^Confirm/);
    const iso = screen.getByLabelText('ISO');
    await waitFor(() => expect(iso.getAttribute('aria-invalid')).toBe('true'));
    await user.type(iso, '1');
    expect(iso.getAttribute('aria-invalid')).toBeNull();
    expect(fold('b.jpg').getAttribute('aria-expanded')).toBe('true');
  });

  it('unfolds and folds the further fields of one image, the others stay', async () => {
    const { user } = review([...item('a.jpg'), ...item('b.jpg')]);
    await user.click(fold('a.jpg'));
    expect([fold('a.jpg'), fold('b.jpg')].map(({ ariaExpanded }) => ariaExpanded)).toEqual([
      'true',
      'false',
    ]);
    await user.click(fold('a.jpg'));
    expect(fold('a.jpg').getAttribute('aria-expanded')).toBe('false');
  });

  it('reports what is typed and what is left out, by upload', async () => {
    const items = item('a.jpg');
    const { user, press, onEdit, onRemove } = review(items);
    await user.click(fold('a.jpg'));
    await user.type(screen.getByLabelText('Camera'), 'X');
    expect(onEdit.mock.calls).toEqual([['s-a.jpg', 'camera', 'X']]);
    await press('Remove a.jpg');
    expect(onRemove.mock.calls).toEqual([items]);
  });

  it('offers to edit all only where there are several', () => {
    review(item('a.jpg'));
    expect(screen.queryByRole('button', { name: /^Edit all/ })).toBeNull();
    review([...item('b.jpg'), ...item('c.jpg')]);
    expect(screen.getByRole('button', { name: 'Edit all 2 at once' })).toBeTruthy();
  });

  it('cannot be changed while it is confirmed', () => {
    review(item('a.jpg'), true);
    expect(screen.getByText('Uploading images...')).toBeTruthy();
    for (const name of ['Confirm: publish 1 image', 'Cancel']) {
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
    }
    expect(choice().closest('fieldset')?.disabled).toBe(true);
  });

  it('has one field labelled Caption for each image, and no tab stop between two of them', () => {
    review(['a.jpg', 'b.jpg', 'c.jpg'].flatMap((name) => item(name)));
    const list = screen.getByRole('list', { name: 'Images to review' });
    const stops = [...list.querySelectorAll<HTMLElement>('input, textarea, button, a')].filter(
      (element) => element.tabIndex >= 0 && !element.closest('[inert]'),
    );
    expect(stops).toEqual(screen.getAllByLabelText('Caption'));
    expect(stops).toHaveLength(3);
  });

  it('explains its keys to screen readers once, at the first caption', () => {
    review(['a.jpg', 'b.jpg'].flatMap((name) => item(name)));
    const [first, second] = screen.getAllByLabelText('Caption');
    const keys = document.getElementById(first?.getAttribute('aria-describedby') ?? '');
    expect(keys?.textContent).toMatch(/^Enter or Tab: next caption/);
    expect(second?.hasAttribute('aria-describedby')).toBe(false);
  });

  it('leads to the next caption by Enter, back with Shift, and never confirms', async () => {
    const { user, onConfirm } = review(['a.jpg', 'b.jpg'].flatMap((name) => item(name)));
    const [first, second] = screen.getAllByLabelText('Caption');
    first?.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(document.activeElement).toBe(first);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('goes on from a further field and from the title of a new collection', async () => {
    const { user, onConfirm } = review(['a.jpg', 'b.jpg'].flatMap((name) => item(name)));
    const [first, second] = screen.getAllByLabelText('Caption');
    await user.selectOptions(choice(), 'New collection');
    await user.type(screen.getByLabelText('Title'), 'Fog{Enter}');
    expect(document.activeElement).toBe(first);
    await user.click(fold('a.jpg'));
    await user.type(screen.getAllByLabelText('Lens')[0] as HTMLElement, '{Enter}'); // of two
    expect(document.activeElement).toBe(second);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('leaves Enter to a word that is being composed', () => {
    review(['a.jpg', 'b.jpg'].flatMap((name) => item(name)));
    const [first] = screen.getAllByLabelText('Caption');
    first?.focus();
    for (const composing of [{ isComposing: true }, { keyCode: 229 }])
      if (first) fireEvent.keyDown(first, { key: 'Enter', ...composing });
    expect(document.activeElement).toBe(first);
  });

  it('leads to the buttons of an image by the arrow keys, and back', async () => {
    const items = ['a.jpg', 'b.jpg'].flatMap((name) => item(name));
    const { user, onRemove } = review(items);
    const [, second] = screen.getAllByLabelText('Caption');
    second?.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(fold('b.jpg'));
    await user.keyboard('{ArrowRight}{Enter}');
    expect(onRemove.mock.calls).toEqual([[items[1]]]);
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(document.activeElement).toBe(second);
  });

  it('offers the name of the folder for a new collection', async () => {
    const inFolder = (name: string, folder: string): ReviewItem[] =>
      item(name).map((one) => ({
        ...one,
        file: Object.assign(aFile(name), { path: `/${folder}/${name}` }),
      }));
    const { user, press, onConfirm } = review([
      ...inFolder('a.jpg', 'Tuscany'),
      ...inFolder('b.jpg', 'Tuscany/day 2'),
    ]);
    await user.selectOptions(choice(), 'New collection “\u2068Tuscany\u2069”');
    await press(/^Confirm/);
    const chosen = { kind: 'new', title: 'Tuscany' };
    expect(onConfirm).toHaveBeenCalledWith(expect.anything(), chosen);
  });

  it('does without a collection that was deleted since it was chosen', async () => {
    storeChoice('s-a.jpg', { kind: 'existing', id: 'c-0', title: 'Dunes' });
    const { server, press, onConfirm } = review(item('a.jpg'));
    expect(choice()).toHaveProperty('value', 'c-0');
    await screen.findByText('The collection “\u2068Dunes\u2069” no longer exists.');
    // A list that was loaded before may be too old to say so.
    expect(server.count('GET /collections')).toBe(2);
    expect(choice()).toHaveProperty('value', '');
    await press(/^Confirm/);
    expect(onConfirm).toHaveBeenCalledWith(expect.anything(), { kind: 'none' });
  });

  it('warns of a second collection of one title', async () => {
    const { user } = review(item('a.jpg'));
    await screen.findByRole('option', { name: 'Fog' });
    await user.selectOptions(choice(), 'New collection');
    await user.type(screen.getByLabelText('Title'), 'fo');
    expect(screen.queryByText('There is already a collection with this title.')).toBeNull();
    await user.type(screen.getByLabelText('Title'), 'g ');
    expect(screen.getByText('There is already a collection with this title.')).toBeTruthy();
  });
});
