import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { failure } from '../../../testing/fake-server.ts';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import {
  aFile,
  anUploadedImage,
  counter,
  openUploadPage,
  staged,
} from '../../../testing/upload-screen.tsx';
import { giveUpReconnecting } from '../../http/reconnecting.ts';
import { storeChoice } from './stored-edits.ts';

beforeEach(() => FakeUpload.install());

/** Whether the browser would ask before it closes the tab. */
const asksBeforeClosing = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('leaving the page', () => {
  it('while files are sent asks about these, and later about those that could not be sent', async () => {
    const { user, choose, press } = await openUploadPage();
    await choose(aFile('a.jpg'), aFile('b.jpg'));
    await counter('2/10');
    await press('Continue');
    await FakeUpload.all[0]?.answer(200, staged('a.jpg'));
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    screen.getByRole('heading', { name: 'Stop the upload?' });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await FakeUpload.all[1]?.breakOff();
    await act(async () => giveUpReconnecting());
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    screen.getByRole('heading', { name: 'Leave without the other files?' });
  });

  /** Confirms an upload whose collection takes no images while the server is busy. */
  const place = async () => {
    storeChoice('s-a.jpg', { kind: 'existing', id: 'c-1', title: 'Fog' });
    const fog = { id: 'c-1', title: 'Fog', description: null, size: 0, cover: [] };
    const waiting = staged('a.jpg').data.images.map((image) => ({
      ...{ ...image, sequence: 1, stagedAt: '2026-01-05T13:20:00.000Z' },
      goesAt: '2026-01-06T13:20:00.000Z',
    }));
    const server = { isBusy: true };
    const confirmed = () => ({ data: { images: [anUploadedImage] } });
    const { user, press } = await openUploadPage({}, confirmed, {
      'GET /upload/staged': () => ({ data: { images: waiting } }),
      'GET /collections': () => ({ data: { collections: [fog] } }),
      'POST /collections/c-1/images': () =>
        server.isBusy ? failure(400, 'Not now.') : { data: { results: [{ id: 'i-1', ok: true }] } },
    });
    await user.click(await screen.findByRole('button', { name: 'Review it' }));
    await press(/^Confirm/);
    await screen.findByText(/Not now\./);
    return { press, server };
  };

  it('while the images are published says when they are', async () => {
    const waiting = staged('a.jpg').data.images.map((image) => ({
      ...{ ...image, sequence: 1, stagedAt: '2026-01-05T13:20:00.000Z' },
      goesAt: '2026-01-06T13:20:00.000Z',
    }));
    let answer: (reply: unknown) => void = () => undefined;
    const { user, press } = await openUploadPage(
      {},
      () => new Promise((resolve) => (answer = resolve)),
      { 'GET /upload/staged': () => ({ data: { images: waiting } }) },
    );
    await user.click(await screen.findByRole('button', { name: 'Review it' }));
    await press(/^Confirm/);
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await act(async () => answer({ data: { images: [anUploadedImage] } }));
    await screen.findByText('1 image is in the gallery.');
  });

  it('by closing the tab is asked about until the images are in their collection', async () => {
    const { press, server } = await place();
    expect(asksBeforeClosing()).toBe(true);
    server.isBusy = false;
    await press('Try again');
    await screen.findByText(/Added to the collection/);
    expect(asksBeforeClosing()).toBe(false);
  });

  it('by closing the tab is no longer asked about with the next upload', async () => {
    const { press } = await place();
    await press('Upload More');
    expect(asksBeforeClosing()).toBe(false);
  });
});
