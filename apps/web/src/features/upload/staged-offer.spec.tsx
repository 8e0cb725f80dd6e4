import { useState } from 'react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { emptyMetadata } from '@salon/api-contract';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DialogHost } from '../../overlays/dialogs/dialog-host.tsx';
import { formatMoment } from '../../ui/format/format-moment.ts';
import { StagedOffer } from './staged-offer.tsx';

const waiting = (count: number, goesAt = '2126-01-06T13:20:00.000Z') =>
  Array.from({ length: count }, (_, index) => ({
    sessionId: `s-${index}`,
    originalFilename: `${index}.jpg`,
    size: 1,
    width: 3,
    height: 2,
    preview: `/api/upload/staged/s-${index}/preview`,
    metadata: emptyMetadata,
    duplicateOf: null,
    stagedAt: '2026-01-05T13:20:00.000Z',
    goesAt,
    sequence: index,
  }));
const left =
  (count: number): Answer =>
  () => ({ data: { images: waiting(count) } });

/** As on the page, discarded uploads are no longer offered. */
function Offer({ discarded, onDiscard, ...props }: ComponentProps<typeof StagedOffer>) {
  const [gone, setGone] = useState(discarded);
  const discard = (ids: string[]) => {
    onDiscard(ids);
    setGone(new Set([...gone, ...ids]));
  };
  return <StagedOffer {...props} discarded={gone} onDiscard={discard} />;
}

async function visit(answer: Answer, discarded: string[] = []) {
  const server = fakeServer({ 'GET /upload/staged': answer });
  const on = {
    onResume: jest.fn<(images: { sessionId: string }[]) => void>(),
    onDiscard: jest.fn<(uploadIds: string[]) => void>(),
  };
  const screenful = renderScreen(
    <>
      <Offer discarded={new Set(discarded)} {...on} />
      <DialogHost />
    </>,
  );
  await act(async () => undefined);
  return { server, ...on, ...screenful };
}
/** The browser's locks, while another tab has these uploads in hand. */
function locksOf(reviewed: () => string[], request: object = () => new Promise(() => undefined)) {
  const query = async () => ({ held: reviewed().map((id) => ({ name: `salon.upload.${id}` })) });
  Object.defineProperty(navigator, 'locks', { value: { query, request }, configurable: true });
}
const offer = () => screen.queryByRole('region', { name: 'An earlier upload' });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

describe('the offer of an earlier upload', () => {
  it.each([
    [1, '1 image from an earlier upload waits for review.', 'Review it'],
    [3, '3 images from an earlier upload wait for review.', 'Review them'],
  ])('counts what is left: %s', async (count, text, button) => {
    const { user, onResume } = await visit(left(count));
    await screen.findByText(text);
    await user.click(screen.getByRole('button', { name: button }));
    expect(onResume.mock.calls[0]?.[0]).toHaveLength(count);
  });

  it('names the time until which the first of them is kept', async () => {
    const goesAt = '2126-01-05T13:20:00.000Z';
    const [late, soon] = [waiting(1), waiting(2, goesAt).slice(1)];
    await visit(() => ({ data: { images: [...late, ...soon] } }));
    expect(await screen.findByText(`They are kept until ${formatMoment(goesAt)}.`)).toBeTruthy();
  });

  it('names no time that is over', async () => {
    await visit(() => ({ data: { images: waiting(1, '2026-01-05T13:20:00.000Z') } }));
    expect(await screen.findByText('It may be removed at any time.')).toBeTruthy();
  });

  it('shows the previews of eight at most', async () => {
    await visit(left(9));
    expect(
      (await screen.findByText(/^9 images/)).parentElement?.querySelectorAll('img'),
    ).toHaveLength(8);
  });

  it('leaves out what was discarded on this page', async () => {
    const { user, onResume } = await visit(left(2), ['s-0']);
    await user.click(await screen.findByRole('button', { name: 'Review it' }));
    expect(onResume.mock.calls[0]?.[0].map(({ sessionId }) => sessionId)).toEqual(['s-1']);
  });

  it.each([
    ['nothing is left', left(0), []],
    ['all of it was discarded', left(1), ['s-0']],
    ['the server does not know', () => failure(500, 'No.'), []],
  ])('is not made where %s, and no toast says so', async (_why, answer, discarded) => {
    const { server, store } = await visit(answer, discarded);
    expect(server.count('GET /upload/staged')).toBe(1);
    expect([offer(), store.getState().toasts?.items ?? []]).toEqual([null, []]);
  });

  it('is no longer awaited once the page is left', async () => {
    const { server, unmount } = await visit(() => new Promise(() => undefined));
    expect(server.calls[0]?.signal?.aborted).toBe(false);
    unmount();
    expect(server.calls[0]?.signal?.aborted).toBe(true);
  });

  it('discards after a question, and is then withdrawn', async () => {
    const { user, onDiscard } = await visit(left(2));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const dialog = await screen.findByRole('dialog', { name: 'Discard 2 images' });
    expect(dialog.textContent).toContain('The uploaded files will be removed from the server.');
    expect(onDiscard).not.toHaveBeenCalled();
    await user.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1) as Element); // of the dialog
    expect(onDiscard.mock.calls).toEqual([[['s-0', 's-1']]]);
    expect(offer()).toBeNull();
  });

  it('discards only what the question counted, not what another tab has left since', async () => {
    let reviewed = ['s-1'];
    locksOf(() => reviewed);
    const { user, onDiscard } = await visit(left(2));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByRole('dialog', { name: 'Discard image' });
    reviewed = [];
    await user.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1) as Element); // of the dialog
    expect(onDiscard.mock.calls).toEqual([[['s-0']]]);
    await screen.findByText('1 image from an earlier upload waits for review.');
  });

  it('leaves out what another tab is reviewing, until that tab is done', async () => {
    let reviewed = ['s-0', 's-1'];
    locksOf(() => reviewed);
    const { user, onResume } = await visit(left(3));
    await screen.findByText('2 images are being uploaded or reviewed in another tab or window.');
    expect(screen.getByText('1 image from an earlier upload waits for review.')).toBeTruthy();
    reviewed = ['s-1'];
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText('2 images from an earlier upload wait for review.');
    // The other tab has taken one more in the meantime.
    reviewed = ['s-1', 's-2'];
    await user.click(screen.getByRole('button', { name: 'Review them' }));
    expect(onResume.mock.calls[0]?.[0].map(({ sessionId }) => sessionId)).toEqual(['s-0']);
  });

  it('offers what another tab had as soon as that tab is closed', async () => {
    const reviewed = ['s-0', 's-1'];
    let close = (): void => undefined;
    const closed = new Promise<void>((resolve) => (close = resolve));
    const request = async (_name: string, _options: object, task: () => void) => {
      await closed;
      task();
    };
    locksOf(() => reviewed, request);
    await visit(left(2));
    await screen.findByText('2 images are being uploaded or reviewed in another tab or window.');
    reviewed.length = 0;
    close();
    await screen.findByText('2 images from an earlier upload wait for review.');
  });
});
