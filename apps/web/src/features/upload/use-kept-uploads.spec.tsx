import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { errorToasts } from '../../../testing/error-toasts.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { keptUntil, openUploadPage, staged } from '../../../testing/upload-screen.tsx';
import { reconnectingSnapshot } from '../../http/reconnecting.ts';
import { formatMoment } from '../../ui/format/format-moment.ts';
import { useKeptUploads } from './use-kept-uploads.ts';
import type { Wizard } from './wizard.ts';

const times = { stagedAt: '2026-01-05T13:20:00.000Z', goesAt: keptUntil, sequence: 1 };
const images = ['a.jpg', 'b.jpg'].map((name) => ({ ...staged(name).data.images[0], ...times }));
const minutes = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 60_000));
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

/** A review of two images of an earlier upload. */
async function review(answers: Record<string, Answer> = {}) {
  const { server } = await openUploadPage({}, undefined, {
    'GET /upload/staged': () => ({ data: { images } }),
    'DELETE /upload/staged/s-b.jpg': () => ({ data: { sessionId: 's-b.jpg' } }),
    ...answers,
  });
  await minutes(0);
  expect(kept(server)).toEqual([]);
  await press('Review them');
  return server;
}
const kept = ({ calls }: { calls: { path: string; body: unknown }[] }) =>
  calls.flatMap(
    ({ path, body }) =>
      path === '/upload/staged/keep' ? [(body as { sessionIds: string[] }).sessionIds] : [], // of this route
  );
const question = () => screen.getByRole('dialog', { name: 'Cancel the review?' }).textContent;

describe('uploads under review', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('are kept when the review opens, and every 20 minutes', async () => {
    const server = await review();
    const both = ['s-a.jpg', 's-b.jpg'];
    expect(kept(server)).toEqual([both]);
    await minutes(19);
    expect(kept(server)).toEqual([both]);
    await press('Remove b.jpg');
    await minutes(21);
    expect(kept(server)).toEqual([both, ['s-a.jpg'], ['s-a.jpg']]);
  });

  it('are kept while other files wait to be sent again', async () => {
    const server = fakeServer({
      'POST /upload/staged/keep': () => ({ data: { until: keptUntil } }),
    });
    const { images } = staged('a.jpg').data;
    const wizard: Wizard = {
      step: 'sending',
      files: [],
      transfers: {
        a: { status: 'staged', images },
        b: { status: 'failed', message: 'No answer.', isFinal: false },
      },
    };
    const { unmount } = renderHook(() => useKeptUploads(wizard));
    await minutes(41);
    expect(kept(server)).toEqual([['s-a.jpg'], ['s-a.jpg']]);
    unmount();
    await minutes(60);
    expect(kept(server)).toHaveLength(2);
  });

  it('are kept once more when the review is cancelled for later', async () => {
    const server = await review();
    await press('Cancel');
    expect(question()).toContain(`They are kept until ${formatMoment(keptUntil)}.`);
    await press('Keep for later');
    await minutes(60);
    expect(kept(server)).toHaveLength(2);
  });

  it('are reviewed on if they cannot be kept', async () => {
    await review({ 'POST /upload/staged/keep': () => failure(503, 'Not now.') });
    // Before a toast would have gone.
    await minutes(0.01);
    expect(errorToasts()).toEqual([]);
    expect(reconnectingSnapshot()).toBeNull();
    await press('Cancel');
    expect(question()).not.toContain('kept until');
  });
});
