import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { failure } from '../../../testing/fake-server.ts';
import { keptUntil, openUploadPage, staged } from '../../../testing/upload-screen.tsx';

const times = { stagedAt: '2026-01-05T13:20:00.000Z', goesAt: keptUntil, sequence: 1 };
const images = ['a.jpg', 'b.jpg'].map((name) => ({ ...staged(name).data.images[0], ...times }));

it('sends the same key with each confirmation of one review, and another with the next review', async () => {
  let missing: string[] = [];
  const { press, user, server } = await openUploadPage(
    {},
    () => failure(500, 'Not now.', { sessionIds: missing }),
    { 'GET /upload/staged': () => ({ data: { images } }) },
  );
  const review = async () => user.click(await screen.findByRole('button', { name: 'Review them' }));
  await review();
  await press(/^Confirm/);
  await user.type(screen.getAllByLabelText('Caption')[0] as HTMLElement, 'Dusk'); // of two
  missing = ['s-b.jpg'];
  await press(/^Confirm/);
  await screen.findByText('Confirm: publish 1 image');
  await press(/^Confirm/);
  await press('Cancel');
  await press('Keep for later');
  await review();
  await press(/^Confirm/);
  const keys = server.calls
    .filter(({ path }) => path === '/upload/confirm')
    .map(({ idempotencyKey }) => idempotencyKey);
  const [first, , , other] = keys;
  expect(first).toBeTruthy();
  expect(keys).toEqual([first, first, first, other]);
  expect(other).not.toBe(first);
});
