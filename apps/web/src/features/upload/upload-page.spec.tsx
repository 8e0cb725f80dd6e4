import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { emptyMetadata } from '@salon/api-contract';
import { errorToasts, findErrorToast } from '../../../testing/error-toasts.ts';
import { aToken, failure } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import {
  aFile,
  anUploadedImage,
  counter,
  earlier,
  openUploadPage,
  staged,
} from '../../../testing/upload-screen.tsx';
import { endAccess, holdAccess } from '../../http/access.ts';
import { giveUpReconnecting } from '../../http/reconnecting.ts';

beforeEach(() => FakeUpload.install());

describe('sending files', () => {
  afterEach(async () => {
    await act(async () => giveUpReconnecting());
    jest.useRealTimers();
  });

  async function sendThree(confirm?: Answer, answers?: Record<string, Answer>) {
    const page = await openUploadPage({}, confirm, answers);
    await page.choose(aFile('a.jpg'), aFile('b.jpg'), aFile('c.jpg'));
    await counter('3/10');
    await page.press('Continue');
    return page;
  }
  const uploadOf = (name: string) => {
    const upload = FakeUpload.all.findLast(({ file }) => file.name === name);
    if (!upload) throw new Error(`${name} is not being sent`);
    return upload;
  };

  it('sends each by itself, two at a time, and shows how far each has got', async () => {
    await sendThree();
    expect(FakeUpload.all.map(({ file }) => file.name)).toEqual(['a.jpg', 'b.jpg']);
    expect(screen.getByText('Extracting metadata...', { exact: false })).toBeTruthy();
    uploadOf('a.jpg').progress(25, 100);
    expect(screen.getByRole('progressbar', { name: 'a.jpg' })).toHaveProperty('value', 25);
    await uploadOf('a.jpg').answer(200, staged('a.jpg'));
    expect(FakeUpload.all.map(({ file }) => file.name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  });

  it('reviews what arrived and gives the reason of what did not', async () => {
    await sendThree();
    await uploadOf('a.jpg').answer(200, staged('a.jpg'));
    await uploadOf('b.jpg').answer(422, {
      message: 'Every file was refused.',
      data: {
        errors: [{ originalFilename: 'b.jpg', message: 'It is no image.', hint: 'It is empty.' }],
      },
    });
    await uploadOf('c.jpg').answer(200, staged('c.jpg'));
    expect(document.activeElement?.textContent).toBe('Review');
    expect(screen.getAllByText('3 × 2 · 4.50 MB')).toHaveLength(2);
    expect(screen.getByText(/It is no image. It is empty./)).toBeTruthy();
    expect(errorToasts()).toHaveLength(0);
  });

  it('cancels one file without touching the others', async () => {
    const { press } = await sendThree();
    await press('Cancel a.jpg');
    await uploadOf('b.jpg').answer(200, staged('b.jpg'));
    await uploadOf('c.jpg').answer(200, staged('c.jpg'));
    const list = screen.getByRole('list', { name: 'Images to review' });
    expect(within(list).queryByText('a.jpg')).toBeNull();
    expect(within(list).getByText('b.jpg')).toBeTruthy();
  });

  it('is not stopped by a link unless that is wanted', async () => {
    const { user, press } = await sendThree();
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    const question = within(screen.getByRole('dialog'));
    expect(question.getByRole('heading', { name: 'Stop the upload?' })).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(FakeUpload.all.some(({ isAborted }) => isAborted)).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await press('Leave');
    expect(screen.getByTestId('address').textContent).toBe('/elsewhere');
    expect(FakeUpload.all.every(({ isAborted }) => isAborted)).toBe(true);
  });

  it('goes on by itself after a broken connection, with the file that was being sent', async () => {
    await sendThree();
    await uploadOf('a.jpg').answer(200, staged('a.jpg'));
    jest.useFakeTimers();
    const broken = uploadOf('b.jpg');
    await broken.breakOff();
    await uploadOf('c.jpg').answer(200, staged('c.jpg'));
    expect(FakeUpload.all).toHaveLength(3);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    const again = uploadOf('b.jpg');
    expect(again).not.toBe(broken);
    // The server takes it for the same file, should it have arrived after all.
    expect(again.headers['idempotency-key']).toBe(broken.headers['idempotency-key']);
    await again.answer(200, staged('b.jpg'));
    expect(screen.getByRole('heading', { name: 'Review' })).toBeTruthy();
    expect(FakeUpload.all).toHaveLength(4);
  });

  it('keeps what did not get through for another try, one by one or all at once', async () => {
    const { press } = await sendThree();
    await uploadOf('a.jpg').answer(200, staged('a.jpg'));
    for (const name of ['b.jpg', 'c.jpg']) await uploadOf(name).breakOff();
    await act(async () => giveUpReconnecting());
    expect(await screen.findByText('Error Uploading Images')).toBeTruthy();
    expect(screen.getByText('2 files could not be sent.', { exact: false })).toBeTruthy();
    const keyOf = (name: string) => uploadOf(name).headers['idempotency-key'];
    const key = keyOf('b.jpg');
    await press('Try again: b.jpg');
    expect(keyOf('b.jpg')).toBe(key);
    await uploadOf('b.jpg').answer(200, staged('b.jpg'));
    await press('Try all again');
    await uploadOf('c.jpg').answer(200, staged('c.jpg'));
    expect(screen.getAllByText('3 × 2 · 4.50 MB')).toHaveLength(3);
  });

  it('sends what did not get through once more when the connection is back', async () => {
    await sendThree();
    await uploadOf('a.jpg').answer(422, { message: 'Every file was refused.' });
    for (const name of ['b.jpg', 'c.jpg']) await uploadOf(name).breakOff();
    await act(async () => giveUpReconnecting());
    const names = () => FakeUpload.all.map(({ file }) => file.name);
    expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    // The page may also be seen again at this moment.
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      window.dispatchEvent(new Event('online'));
    });
    expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'b.jpg', 'c.jpg']);
    for (const name of ['b.jpg', 'c.jpg']) await uploadOf(name).answer(200, staged(name));
    expect(screen.getByRole('heading', { name: 'Review' })).toBeTruthy();
    expect(names()).toHaveLength(5);
  });

  it('goes on after a login if the session ends, without a notice', async () => {
    const token = aToken({ admin: true });
    holdAccess(token);
    await sendThree(undefined, { 'POST /refresh': () => failure(401, 'The session is over.') });
    const login = () => act(async () => holdAccess(token));
    const names = () => FakeUpload.all.map(({ file }) => file.name);
    await login();
    await uploadOf('a.jpg').answer(401, { message: 'Please log in.' });
    await uploadOf('b.jpg').answer(200, staged('b.jpg'));
    await uploadOf('c.jpg').answer(401, { message: 'Please log in.' });
    expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    await login();
    expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'a.jpg', 'c.jpg']);
    for (const name of ['a.jpg', 'c.jpg']) await uploadOf(name).answer(200, staged(name));
    expect(screen.getByRole('heading', { name: 'Review' })).toBeTruthy();
    expect(screen.queryByText('Error Uploading Images')).toBeNull();
    act(() => endAccess());
  });

  it('continues without the failed files on request', async () => {
    const { press } = await sendThree();
    await uploadOf('a.jpg').answer(200, staged('a.jpg'));
    for (const name of ['b.jpg', 'c.jpg']) await uploadOf(name).breakOff();
    await act(async () => giveUpReconnecting());
    await press('Continue with 1 file');
    expect(screen.getAllByText('3 × 2 · 4.50 MB')).toHaveLength(1);
    expect(screen.getByRole('region', { name: '2 files not added' })).toBeTruthy();
  });

  const discarded = (calls: { method: string; path: string }[]) =>
    calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  const discards = Object.fromEntries(
    ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => [
      `DELETE /upload/staged/s-${name}`,
      () => ({ data: { sessionId: `s-${name}` } }),
    ]),
  );

  it('discards a file that is cancelled when the server has every byte of it', async () => {
    const { press, server } = await sendThree(undefined, discards);
    uploadOf('a.jpg').progress(100, 100);
    await press('Cancel a.jpg');
    await uploadOf('a.jpg').answer(200, staged('a.jpg'));
    expect(discarded(server.calls)).toEqual(['/upload/staged/s-a.jpg']);
  });

  async function review(confirm?: Answer, answers?: Record<string, Answer>) {
    const page = await sendThree(confirm, answers);
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
      await uploadOf(name).answer(200, staged(name));
    }
    return page;
  }

  it('confirms each image with its metadata as edited', async () => {
    const { user, press, server } = await review(() => ({ data: { images: [anUploadedImage] } }));
    await press('Remove b.jpg');
    await press('Remove c.jpg');
    await user.type(screen.getByLabelText('Caption'), 'Dusk');
    await user.clear(screen.getByLabelText('Shutter speed'));
    await user.type(screen.getByLabelText('Shutter speed'), '1/60');
    expect(localStorage).toHaveLength(1);
    await press(/^Confirm/);
    const metadata = { ...emptyMetadata, shutterSpeed: 1 / 60, captions: { en: 'Dusk' } };
    const sent = server.calls.find(({ path }) => path === '/upload/confirm');
    expect(sent?.body).toEqual({ images: [{ sessionId: 's-a.jpg', metadata }] });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Upload Complete'));
    const image = screen.getByRole('link', { name: 'Dusk' });
    expect(image.getAttribute('href')).toBe('/dashboard/images/i-1');
    expect(localStorage).toHaveLength(0);
    await press('Upload More');
    await counter('0/10');
  });

  it('says that it publishes, and then leads to all images', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { press } = await review(() => new Promise((resolve) => (answer = resolve)));
    await press(/^Confirm/);
    expect(screen.getByText('Uploading images...')).toBeTruthy();
    await act(async () => answer({ data: { images: [anUploadedImage] } }));
    await screen.findByRole('heading', { name: 'Upload Complete' });
    const all = screen.getByRole('link', { name: 'All Images' });
    expect(all.getAttribute('href')).toBe('/dashboard/images');
  });

  it('may be left while the images are being confirmed; a toast says if that failed', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { user, press } = await review(() => new Promise((resolve) => (answer = resolve)));
    await press(/^Confirm/);
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.queryByRole('heading', { name: 'Stop the upload?' })).toBeNull();
    await act(async () => answer(failure(500, 'The gallery is being repaired.')));
    expect(await screen.findByText('Error Confirming Upload')).toBeTruthy();
  });

  it('names images that are not there any more', async () => {
    const { press } = await review(() =>
      failure(404, 'Please send the files again.', { sessionIds: ['s-a.jpg'] }),
    );
    await press(/^Confirm/);
    expect(await screen.findByText('Error Confirming Images')).toBeTruthy();
  });

  it('leaves images out of the next confirmation that are not there any more', async () => {
    let missing = ['s-a.jpg'];
    const { press, server } = await review(() =>
      failure(404, 'Please send the files again.', { sessionIds: missing }),
    );
    const confirmed = () => server.calls.filter(({ path }) => path === '/upload/confirm');
    await press(/^Confirm/);
    const refused = await screen.findByRole('region', { name: '1 file not added' });
    expect(refused.textContent).toContain('a.jpg');
    missing = ['s-b.jpg', 's-c.jpg'];
    await press('Confirm: publish 2 images');
    const { images } = confirmed().at(-1)?.body as { images: { sessionId: string }[] }; // what is confirmed
    expect(images.map(({ sessionId }) => sessionId)).toEqual(['s-b.jpg', 's-c.jpg']);
    expect(await screen.findByRole('heading', { name: 'Upload images' })).toBeTruthy();
    expect(screen.getByRole('region', { name: '3 files not added' })).toBeTruthy();
  });

  it('empties a shutter speed that is neither a number nor a fraction, but not to publish it', async () => {
    const { user, press, server } = await review();
    await press('Remove b.jpg');
    await press('Remove c.jpg');
    const field = screen.getByLabelText('Shutter speed');
    await user.clear(field);
    await user.type(field, 'fast');
    await press(/^Confirm/);
    expect(server.count('POST /upload/confirm')).toBe(0);
    expect(field).toHaveProperty('value', 'fast');
    await user.click(field);
    await user.tab();
    expect(field).toHaveProperty('value', '');
  });

  it('keeps the images and what was typed when the review is cancelled for later', async () => {
    const left = [{ ...staged('a.jpg').data.images[0], ...earlier }];
    const { user, press, server } = await review(undefined, {
      'GET /upload/staged': () => ({ data: { images: left } }),
    });
    await user.type(screen.getAllByLabelText('Caption')[0] as HTMLElement, 'Dusk'); // of three
    await press('Cancel');
    expect(screen.getByRole('dialog', { name: 'Cancel the review?' }).textContent).toContain(
      'You can keep the 3 images, with what you typed, and review them later.',
    );
    await press('Keep for later');
    expect(discarded(server.calls)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Review it' }));
    expect(screen.getByLabelText('Caption')).toHaveProperty('value', 'Dusk');
  });

  it('numbers the files in the order of sending', async () => {
    await review();
    const numbers = FakeUpload.all.map(({ headers }) => Number(headers['upload-sequence']));
    expect(numbers).toHaveLength(3);
    // They follow the clock, which may have moved between two files.
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });

  it('stays in the review when the confirmation fails', async () => {
    const { press } = await review(() => failure(404, 'Please send the files again.'));
    await press(/^Confirm/);
    const toast = await findErrorToast();
    expect(within(toast).getByText('Error Confirming Upload')).toBeTruthy();
    expect(within(toast).getByText('Please send the files again.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Review' })).toBeTruthy();
  });

  it('discards what is left out, and all of it when the review is cancelled', async () => {
    const { press, server } = await review(undefined, discards);
    await press('Remove b.jpg');
    expect(discarded(server.calls)).toEqual(['/upload/staged/s-b.jpg']);
    await press('Cancel');
    await press('Discard 2 images');
    await waitFor(() => expect(discarded(server.calls)).toHaveLength(3));
  });

  it('gives all images what is typed for all of them', async () => {
    const { user, press, server } = await review(() => ({ data: { images: [anUploadedImage] } }));
    await user.type(screen.getAllByLabelText('Caption')[1] as HTMLElement, 'Dusk'); // of three
    await press('Edit all 3 at once');
    const dialog = within(screen.getByRole('dialog', { hidden: true }));
    await user.type(dialog.getByLabelText('Camera'), 'Trio 64');
    await user.click(dialog.getByRole('button', { name: 'Apply to all', hidden: true }));
    await press(/^Confirm/);
    const sent = (server.calls.find(({ path }) => path === '/upload/confirm')?.body ?? {}) as {
      images: { metadata: { camera: string; captions: object } }[]; // what is confirmed
    };
    expect(sent.images.map(({ metadata }) => [metadata.camera, metadata.captions])).toEqual([
      ['Trio 64', {}],
      ['Trio 64', { en: 'Dusk' }],
      ['Trio 64', {}],
    ]);
  });
});

describe('a collection for what is uploaded', () => {
  const collection = { id: 'c-1', title: 'Fog', description: null, imageCount: 0, cover: null };
  const waiting = [{ ...staged('a.jpg').data.images[0], ...earlier }];
  const confirmed = () => ({ data: { images: [anUploadedImage] } });

  it('has its number of images beside its title if another one has that title too', async () => {
    const called = (id: string, title: string, images: string[]) => ({ id, title, images });
    await openUploadPage({}, confirmed, {
      'GET /upload/staged': () => ({ data: { images: waiting } }),
      'GET /collections': () => ({
        data: {
          collections: [called('1', 'Fog', ['a']), called('2', 'fog', []), called('3', 'Sea', [])],
        },
      }),
    });
    act(() => screen.getByRole('button', { name: 'Review it' }).click());
    const choice = await screen.findByLabelText('Add to collection');
    await within(choice).findByRole('option', { name: 'Fog (1 image)' });
    const names = within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['None', 'Fog (1 image)', 'fog (0 images)', 'Sea', 'New collection']);
  });

  it('is made once; when it takes no images they are published all the same', async () => {
    let isBusy = true;
    const { user, press, server } = await openUploadPage({}, confirmed, {
      'GET /upload/staged': () => ({ data: { images: waiting } }),
      'POST /collections': () => ({ data: { collection: { ...collection, images: [] } } }),
      'POST /collections/c-1/images': () =>
        isBusy ? failure(400, 'Not now.') : { data: { results: [{ id: 'i-1', ok: true }] } },
    });
    await user.click(await screen.findByRole('button', { name: 'Review it' }));
    await user.selectOptions(screen.getByLabelText('Add to collection'), 'New collection');
    await press(/^Confirm/);
    expect(screen.getByText('Enter a title.')).toBeTruthy();
    await user.type(screen.getByLabelText('Title'), ' Fog ');
    await press(/^Confirm/);
    expect(
      await screen.findByText(/not all could be added to “\u2068Fog\u2069”. Not now./),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Upload Complete' })).toBeTruthy();

    isBusy = false;
    await press('Try again');
    expect(await screen.findByRole('link', { name: 'Fog' })).toBeTruthy();
    expect(server.count('POST /collections')).toBe(1);
    expect(server.calls.at(-1)?.body).toEqual({ imageIds: ['i-1'], move: false });
  });

  it('that takes no images is reported also after Upload More', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { user, press } = await openUploadPage({}, confirmed, {
      'GET /upload/staged': () => ({ data: { images: waiting } }),
      'GET /collections': () => ({ data: { collections: [{ ...collection, images: [] }] } }),
      'POST /collections/c-1/images': () => new Promise((resolve) => (answer = resolve)),
    });
    await user.click(await screen.findByRole('button', { name: 'Review it' }));
    await screen.findByRole('option', { name: 'Fog' });
    await user.selectOptions(screen.getByLabelText('Add to collection'), 'Fog');
    await press(/^Confirm/);
    await screen.findByText('Adding to “\u2068Fog\u2069”…');
    await press('Upload More');
    await act(async () => answer(failure(400, 'Not now.')));
    expect((await findErrorToast()).textContent).toContain('added to “\u2068Fog\u2069”. Not now.');
  });
});
