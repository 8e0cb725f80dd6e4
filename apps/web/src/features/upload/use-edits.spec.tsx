import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { held } from '../../../testing/held.ts';
import { openUploadPage, staged } from '../../../testing/upload-screen.tsx';
import { forgetEdits, storedEdits } from './stored-edits.ts';

const times = { stagedAt: '2026-01-05T13:20:00.000Z', goesAt: '2126-01-06T13:20:00.000Z' };
const images = ['a.jpg', 'b.jpg', 'c.jpg'].map((name, sequence) => ({
  ...staged(name).data.images[0],
  ...{ ...times, sequence },
}));
const captions = () =>
  screen.getAllByLabelText('Caption').map((field) => 'value' in field && field.value);
const stored = () => Object.values(storedEdits(images.map(({ sessionId = '' }) => sessionId)));

/** Opens a review of three uploads. */
const openReview = async (confirmed?: Parameters<typeof openUploadPage>[1]) => {
  const page = await openUploadPage({}, confirmed, {
    'GET /upload/staged': () => ({ data: { images } }),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Review them' }));
  const apply = async (caption: string) => {
    await page.press('Edit all 3 at once');
    const dialog = within(screen.getByRole('dialog'));
    await page.user.type(dialog.getByLabelText('Caption'), caption);
    await page.user.click(dialog.getByRole('button', { name: 'Apply to all' }));
    await screen.findByText('Applied to 3 images.');
  };
  return { ...page, apply };
};

it('captions that were typed one by one come back when those for all are undone', async () => {
  const { user, press, apply } = await openReview();
  const type = (at: number, text: string) =>
    user.type(screen.getAllByLabelText('Caption')[at] as HTMLElement, text); // of three
  await type(0, 'Dusk');
  await apply('Fog');
  expect(captions()).toEqual(['Fog', 'Fog', 'Fog']);
  await type(1, '!');
  forgetEdits(['s-c.jpg']);
  await press('Undo');
  expect(captions()).toEqual(['Dusk', 'Fog!', '']);
  expect(stored()).toEqual([{ caption: 'Dusk' }, { caption: 'Fog!' }, {}]);
  expect(localStorage.getItem('salon.edits.s-c.jpg')).toBeNull();
});

it('captions for all cannot be undone once they are sent', async () => {
  const reply = held({ data: { images: [] } });
  const { press, apply } = await openReview(reply.answer);
  await apply('Fog');
  await press(/^Confirm/);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await reply.release();
});
