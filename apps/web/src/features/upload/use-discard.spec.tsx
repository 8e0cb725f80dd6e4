import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failure } from '../../../testing/fake-server.ts';
import { aFile, counter, openUploadPage, staged } from '../../../testing/upload-screen.tsx';
import { giveUpReconnecting, reconnectingSnapshot } from '../../http/reconnecting.ts';

const anEarlier = (name: string) => ({
  ...staged(name).data.images[0],
  stagedAt: '2026-01-05T13:20:00.000Z',
  goesAt: '2126-01-06T13:20:00.000Z',
  sequence: 1,
});
const published = () => failure(409, 'This upload is already confirmed.');

/** A review of three images of an earlier upload: an answer that was lost has published two of them. */
async function review(ofFirst = published) {
  const images = ['a.jpg', 'b.jpg', 'c.jpg'].map(anEarlier);
  const page = await openUploadPage({}, undefined, {
    'GET /upload/staged': () => ({ data: { images } }),
    'DELETE /upload/staged/s-a.jpg': ofFirst,
    'DELETE /upload/staged/s-b.jpg': () => failure(404, 'The upload does not exist.'),
    'DELETE /upload/staged/s-c.jpg': published,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Review them' }));
  return page;
}

describe('discarding uploads', () => {
  it('names the number of those that are published, and leads to the list of images', async () => {
    const { press } = await review();
    await press('Cancel');
    await press('Discard 3 images');
    await screen.findByText(/^2 images could not be discarded, because they are published/);
    screen.getByText('Images Not Discarded');
    await press('See all images');
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/images');
    expect(screen.queryByText('Images Not Discarded')).toBeNull();
  });

  it('ends when the server does not answer, and names the number of those that are left', async () => {
    const { press, server } = await review(() => failure(503, 'Not now.'));
    await press('Cancel');
    await press('Discard 3 images');
    await waitFor(() => expect(reconnectingSnapshot()).not.toBeNull());
    act(() => giveUpReconnecting());
    await screen.findByText(/^3 images could not be discarded. The clean-up of uploads removes/);
    expect(server.count('DELETE /upload/staged/s-b.jpg')).toBe(0);
    expect(reconnectingSnapshot()).toBeNull();
  });

  it('asks before it leads away from files that were chosen since', async () => {
    const { press, choose } = await review();
    await press('Cancel');
    await press('Discard 3 images');
    await screen.findByText('Images Not Discarded');
    await choose(aFile('d.jpg'));
    await counter('1/');
    await press('See all images');
    screen.getByRole('heading', { name: 'Leave without uploading?' });
    expect(screen.getByTestId('address').textContent).not.toBe('/dashboard/images');
    // Only this toast says that the images are public.
    screen.getByText('Images Not Discarded');
    await press('Leave');
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/images');
  });

  it('says so too if a published image is removed from the review', async () => {
    const { press } = await review();
    await press('Remove a.jpg');
    await screen.findByText(/^1 image could not be discarded, because it is published/);
  });

  it('asks first if something was typed for it', async () => {
    const { press, server, user } = await review();
    const discarded = () => server.count('DELETE /upload/staged/s-b.jpg');
    const [, caption] = screen.getAllByLabelText('Caption');
    await user.type(caption as HTMLElement, 'Dusk'); // of three
    await press('Remove b.jpg');
    const question = within(screen.getByRole('dialog', { name: 'Remove b.jpg?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(discarded()).toBe(0);
    expect(screen.getByDisplayValue('Dusk')).toBe(caption);
    await press('Remove b.jpg');
    await press('Remove');
    expect(screen.queryByDisplayValue('Dusk')).toBeNull();
    await waitFor(() => expect(discarded()).toBe(1));
  });

  it('is silent about an upload that no longer exists', async () => {
    const { press, server } = await review();
    await press('Remove b.jpg');
    await waitFor(() => expect(server.count('DELETE /upload/staged/s-b.jpg')).toBe(1));
    await press('Remove c.jpg');
    await screen.findByText(/^1 image could not/);
    expect(screen.getAllByText('Image Not Discarded')).toHaveLength(1);
  });
});
