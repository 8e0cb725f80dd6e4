import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { aFile, staged } from '../../../test/upload-screen.tsx';
import type { MetadataEdits } from '../../widgets/metadata-editor/metadata-edits.ts';
import { ReviewStep } from './review-step.tsx';
import type { ReviewItem } from './wizard.ts';

const item = (name: string, edits: MetadataEdits = {}): ReviewItem[] =>
  staged(name).data.images.map((image) => ({ file: aFile(name), staged: image, edits }));

function review(items: ReviewItem[], isConfirming = false) {
  fakeServer({
    'GET /collections': () => ({
      data: { collections: [{ id: 'c-1', title: 'Fog', description: null, size: 0, cover: [] }] },
    }),
  });
  const on = {
    onEdit: jest.fn(),
    onEditAll: jest.fn(),
    onRemove: jest.fn(),
    onCancel: jest.fn(),
    onConfirm: jest.fn(),
  };
  const { user } = renderScreen(<ReviewStep {...{ items, isConfirming }} refused={[]} {...on} />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, press, ...on };
}
const choice = () => screen.getByLabelText('Add to collection');
const fold = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`metadata of ${name}$`) });

describe('the review', () => {
  it('does not confirm a new collection without a title, and leads to the field', async () => {
    const { user, press, onConfirm } = review(item('a.jpg'));
    await user.selectOptions(choice(), 'New collection');
    await user.type(screen.getByLabelText('Title'), '  ');
    await press('Confirm');
    expect(onConfirm).not.toHaveBeenCalled();
    await screen.findByText('Enter a title.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
    await user.type(screen.getByLabelText('Title'), ' Dusk ');
    expect(screen.queryByText('Enter a title.')).toBeNull();
    await press('Confirm');
    expect(onConfirm).toHaveBeenCalledWith(expect.anything(), { kind: 'new', title: 'Dusk' });
  });

  it('confirms without a collection unless one is chosen', async () => {
    const { user, press, onConfirm } = review(item('a.jpg'));
    await press('Confirm');
    expect(onConfirm).toHaveBeenLastCalledWith(expect.anything(), { kind: 'none' });
    await user.selectOptions(choice(), await screen.findByRole('option', { name: 'Fog' }));
    await press('Confirm');
    const chosen = { kind: 'existing', id: 'c-1', title: 'Fog' };
    expect(onConfirm).toHaveBeenLastCalledWith(expect.anything(), chosen);
  });

  it('confirms nothing while one image has an error, unfolds it and leads to the field', async () => {
    const items = [...item('a.jpg'), ...item('b.jpg', { iso: 'many' })];
    const { press, user, onConfirm } = review(items);
    await user.click(fold('b.jpg'));
    expect(fold('b.jpg').getAttribute('aria-expanded')).toBe('false');
    await press('Confirm');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(fold('b.jpg').getAttribute('aria-expanded')).toBe('true');
    const group = within(screen.getByRole('group', { name: 'Metadata of b.jpg' }));
    await waitFor(() => expect(document.activeElement).toBe(group.getByLabelText('ISO')));
  });

  it('folds and unfolds the metadata of one image, the others stay', async () => {
    const { user } = review([...item('a.jpg'), ...item('b.jpg')]);
    await user.click(fold('a.jpg'));
    expect([fold('a.jpg'), fold('b.jpg')].map(({ ariaExpanded }) => ariaExpanded)).toEqual([
      'false',
      'true',
    ]);
    await user.click(fold('a.jpg'));
    expect(fold('a.jpg').getAttribute('aria-expanded')).toBe('true');
  });

  it('reports what is typed and what is left out, by session', async () => {
    const { user, press, onEdit, onRemove } = review(item('a.jpg'));
    await user.type(screen.getByLabelText('Camera'), 'X');
    expect(onEdit.mock.calls).toEqual([['s-a.jpg', 'camera', 'X']]);
    await press('Remove a.jpg');
    expect(onRemove.mock.calls).toEqual([['s-a.jpg']]);
  });

  it('offers to edit all only where there are several', () => {
    review(item('a.jpg'));
    expect(screen.queryByRole('button', { name: /^Edit all/ })).toBeNull();
    review([...item('b.jpg'), ...item('c.jpg')]);
    expect(screen.getByRole('button', { name: 'Edit all 2' })).toBeTruthy();
  });

  it('cannot be changed while it is confirmed', () => {
    review(item('a.jpg'), true);
    expect(screen.getByText('Uploading images...')).toBeTruthy();
    for (const name of ['Confirm', 'Cancel']) {
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
    }
    expect(choice().closest('fieldset')?.disabled).toBe(true);
  });
});
