import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { failure } from '../../../testing/fake-server.ts';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { earlier, openUploadPage, staged } from '../../../testing/upload-screen.tsx';

beforeEach(() => FakeUpload.install());

describe('what an earlier visit left', () => {
  const anEarlier = (name: string, duplicateOf: unknown = null, sequence = 1) => ({
    ...staged(name).data.images[0],
    ...earlier,
    sequence,
    duplicateOf,
  });
  const offer = (...images: unknown[]) =>
    openUploadPage({}, undefined, {
      'GET /upload/staged': () => ({ data: { images } }),
      'DELETE /upload/staged/s-a.jpg': () => failure(404, 'The upload does not exist.'),
      'DELETE /upload/staged/s-b.jpg': () => ({ data: { sessionId: 's-b.jpg' } }),
    });

  it('is offered, and still there after a look at it', async () => {
    const { user, press, server } = await offer(anEarlier('a.jpg'), anEarlier('b.jpg'));
    expect(
      await screen.findByText('2 images from an earlier upload wait for review.'),
    ).toBeTruthy();
    await press('Review them');
    expect(screen.getAllByText('3 × 2 · 4.50 MB')).toHaveLength(2);
    await user.selectOptions(screen.getByLabelText('Add to collection'), 'New collection');
    await user.type(screen.getByLabelText('Title'), 'Fog');
    await press('Cancel');
    await press('Keep for later');
    await screen.findByText('2 images from an earlier upload wait for review.');
    await press('Review them');
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Fog');
    expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('has what was typed into it when the page is opened again, until it is discarded', async () => {
    const { user, press } = await offer(anEarlier('a.jpg'), anEarlier('b.jpg'));
    const captions = () =>
      screen.getAllByLabelText('Caption').map((field) => (field as HTMLInputElement).value); // it is one
    await screen.findByText('2 images from an earlier upload wait for review.');
    await press('Review them');
    await user.type(screen.getAllByLabelText('Caption')[1] as HTMLElement, 'Dusk'); // of two
    await press('Edit all 2 at once');
    const dialog = within(screen.getByRole('dialog', { hidden: true }));
    await user.type(dialog.getByLabelText('Camera'), 'Trio 64');
    await user.click(dialog.getByRole('button', { name: 'Apply to all', hidden: true }));
    cleanup();

    const again = await offer(anEarlier('a.jpg'), anEarlier('b.jpg'));
    await screen.findByText('2 images from an earlier upload wait for review.');
    await again.press('Review them');
    expect(captions()).toEqual(['', 'Dusk']);
    expect(screen.getAllByDisplayValue('Trio 64')).toHaveLength(2);
    await again.press('Remove b.jpg');
    await again.press('Remove');
    expect(Object.keys(localStorage)).toEqual(['salon.edits.s-a.jpg']);
  });

  it('comes back in the order of sending, whatever order the server lists', async () => {
    const { press } = await offer(
      anEarlier('a.jpg', null, 3),
      anEarlier('b.jpg', null, 1),
      anEarlier('c.jpg', null, 2),
    );
    await screen.findByText('3 images from an earlier upload wait for review.');
    await press('Review them');
    const names = screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent);
    expect(names).toEqual(['b.jpg', 'c.jpg', 'a.jpg']);
  });

  it('is discarded only after a question', async () => {
    const { user, press, server } = await offer(anEarlier('a.jpg'), anEarlier('b.jpg'));
    await screen.findByText('2 images from an earlier upload wait for review.');
    await press('Discard');
    const dialog = within(screen.getByRole('dialog', { hidden: true }));
    await user.click(dialog.getByRole('button', { name: 'Discard', hidden: true }));
    expect(screen.queryByText('2 images from an earlier upload wait for review.')).toBeNull();
    await waitFor(() => expect(server.count('DELETE /upload/staged/s-b.jpg')).toBe(1));
  });

  it.each([
    ['published', 'This image is already in the gallery.', '/dashboard/images/s-x'],
    ['deleted', 'This image is in the trash.', '/dashboard/images/deleted'],
  ])('warns of a picture that is %s, and lets it be left out', async (state, sentence, to) => {
    const duplicate = { id: 's-x', state, originalFilename: 'x.jpg' };
    const { press, server } = await offer(anEarlier('b.jpg', duplicate));
    await screen.findByText('1 image from an earlier upload waits for review.');
    await press('Review it');
    expect(screen.getByText(sentence, { exact: false })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^See the/ }).getAttribute('href')).toBe(to);
    await press('Leave out b.jpg');
    expect(screen.getByRole('heading', { name: 'Upload images' })).toBeTruthy();
    expect(server.count('DELETE /upload/staged/s-b.jpg')).toBe(1);
  });

  it('leads from one of two equal files to the other', async () => {
    Element.prototype.scrollIntoView = () => undefined;
    const { user, press } = await offer(
      anEarlier('a.jpg'),
      anEarlier('b.jpg', { id: 's-a.jpg', state: 'staged', originalFilename: 'a.jpg' }),
    );
    await screen.findByText('2 images from an earlier upload wait for review.');
    await press('Review them');
    const link = screen.getByRole('link', { name: 'Show it' });
    const card = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    expect(card?.textContent).toContain('a.jpg');
    const entries = history.length;
    await user.click(link);
    expect(document.activeElement).toBe(card);
    expect(history.length).toBe(entries);
  });
});
