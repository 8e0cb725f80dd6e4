import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { aFile, counter, openUploadPage, staged } from '../../../testing/upload-screen.tsx';

beforeEach(() => FakeUpload.install());

describe('cancelling all files that are sent', () => {
  afterEach(() => void jest.useRealTimers());

  const files = ['a.jpg', 'b.jpg', 'c.jpg'];
  async function sendThree() {
    const discards = files.map(
      (name) =>
        [`DELETE /upload/staged/s-${name}`, () => ({ data: { sessionId: `s-${name}` } })] as const,
    );
    const page = await openUploadPage({}, undefined, Object.fromEntries(discards));
    await page.choose(...files.map((name) => aFile(name)));
    await counter('3/10');
    await page.press('Continue');
    return page;
  }
  const arrive = (name: string) =>
    FakeUpload.all.findLast(({ file }) => file.name === name)?.answer(200, staged(name));
  const discarded = (calls: { method: string; path: string }[]) =>
    calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

  it('stops them a moment later', async () => {
    await sendThree();
    jest.useFakeTimers();
    act(() => screen.getByRole('button', { name: 'Cancel' }).click());
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(FakeUpload.all.every(({ isAborted }) => isAborted)).toBe(true);
  });

  it('returns to the choice', async () => {
    const { press } = await sendThree();
    await press('Cancel');
    await counter('3/10');
    // The server has discarded the uploads of the first attempt.
    await press('Continue');
    const keys = FakeUpload.all.map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([4, 4]);
  });

  it('discards on the server what had arrived, after a question', async () => {
    const { press, server } = await sendThree();
    await arrive('a.jpg');
    await press('Cancel');
    expect(discarded(server.calls)).toEqual([]);
    // It arrives while the dialog asks.
    await arrive('b.jpg');
    await press('Discard them');
    await counter('3/10');
    await waitFor(() =>
      expect(discarded(server.calls)).toEqual(['/upload/staged/s-a.jpg', '/upload/staged/s-b.jpg']),
    );
  });

  it('discards the review if that opened during the question', async () => {
    const { press, server } = await sendThree();
    await arrive('a.jpg');
    await press('Cancel');
    for (const name of ['b.jpg', 'c.jpg']) await arrive(name);
    await press('Discard them');
    await counter('0/10');
    await waitFor(() => expect(discarded(server.calls)).toHaveLength(3));
  });

  it('reviews what had arrived, on request', async () => {
    const { press, server } = await sendThree();
    await arrive('a.jpg');
    await press('Cancel');
    expect(FakeUpload.all.some(({ isAborted }) => isAborted)).toBe(false);
    jest.useFakeTimers();
    act(() => screen.getByRole('button', { name: 'Review them' }).click());
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    const list = screen.getByRole('list', { name: 'Images to review' });
    expect(within(list).getByText('a.jpg')).toBeTruthy();
    expect(screen.getAllByText('3 × 2 · 4.50 MB')).toHaveLength(1);
    expect(FakeUpload.all.slice(1).every(({ isAborted }) => isAborted)).toBe(true);
    expect(discarded(server.calls)).toEqual([]);
  });
});
