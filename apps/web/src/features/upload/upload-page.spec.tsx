import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { emptyMetadata } from '@salon/api-contract';
import { failure, fakeServer } from '../../../test/fake-server.ts';
import type { Answer } from '../../../test/fake-server.ts';
import { FakeUpload } from '../../../test/fake-upload.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { loadSettings } from '../../shell/settings/settings-slice.ts';
import UploadPage from './upload-page.tsx';

const aFile = (name: string, type = 'image/jpeg') => new File(['bytes'], name, { type });
const staged = (name: string) => ({
  data: {
    images: [
      {
        sessionId: `s-${name}`,
        originalFilename: name,
        size: 4_718_592,
        width: 3,
        height: 2,
        preview: null,
        metadata: { ...emptyMetadata, shutterSpeed: 0.004 },
        duplicateOf: null,
      },
    ],
    errors: [],
  },
});
const anImage = {
  ...emptyMetadata,
  id: 'i-1',
  collectionId: null,
  collectionOrder: null,
  captions: { en: 'Dusk' },
  originalFilename: 'a.jpg',
  size: 1,
  width: 3,
  height: 2,
  versions: [],
  renditions: { thumbnail: { path: '/api/files/t', width: 3, height: 2 } },
  placeholder: null,
  status: 'ready',
  createdAt: '2026-01-05T13:20:00.000Z',
  updatedAt: '2026-01-05T13:20:00.000Z',
};

interface Settings {
  maxUploadFiles?: number;
  maxUploadSize?: number;
}

async function openPage(
  settings: Settings = {},
  confirm: Answer = () => ({ data: { images: [] } }),
) {
  const list = Object.entries(settings).map(([name, value]) => ({ name, value }));
  const server = fakeServer({
    'GET /settings': () => ({ data: { data: { settings: list } } }),
    'POST /upload/confirm': confirm,
  });
  const { store, user } = renderScreen(<UploadPage />);
  await act(() => store.dispatch(loadSettings()));
  const choose = (...files: File[]) =>
    user.upload(screen.getByLabelText('Images to upload'), files);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { server, user, choose, press };
}

/** Lets the dropzone read the files it was given. */
const counter = (text: string) =>
  screen.findByText(
    (_, element) =>
      element?.getAttribute('role') === 'status' && Boolean(element.textContent?.includes(text)),
  );

beforeEach(() => FakeUpload.install());

describe('choosing files', () => {
  it('counts them against the most that may be sent', async () => {
    const { choose } = await openPage({ maxUploadFiles: 3 });
    await choose(aFile('a.jpg'), aFile('b.png', 'image/png'));
    await counter('2/3');
    expect(screen.getByText('JPEG and PNG, up to 50 MB')).toBeTruthy();
  });

  it('refuses what is no JPEG or PNG, naming the file', async () => {
    const { choose } = await openPage();
    await choose(aFile('notes.txt', 'text/plain'));
    const toast = await screen.findByRole('alert');
    expect(within(toast).getByText('Error Adding File')).toBeTruthy();
    expect(
      within(toast).getByText(
        'The file "notes.txt" is not a valid image. Only JPG and PNG files are allowed.',
      ),
    ).toBeTruthy();
  });

  it('refuses what is larger than the setting allows', async () => {
    const { choose } = await openPage({ maxUploadSize: 1 });
    const big = new File([new Uint8Array(1024 * 1024 + 1)], 'big.jpg', { type: 'image/jpeg' });
    await choose(big);
    expect(
      await screen.findByText('The file "big.jpg" exceeds the maximum upload size of 1MB.'),
    ).toBeTruthy();
  });

  it('does not go on with more files than are allowed, and says how to', async () => {
    const { choose, press } = await openPage({ maxUploadFiles: 1 });
    await choose(aFile('a.jpg'), aFile('b.jpg'));
    const count = await counter('2/1');
    expect(count.hasAttribute('data-exceeded')).toBe(true);
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
    await press('Remove b.jpg');
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', false);
  });

  it('takes no more once the limit is reached', async () => {
    const { choose } = await openPage({ maxUploadFiles: 1 });
    await choose(aFile('a.jpg'));
    await counter('1/1');
    expect(screen.getByRole('button', { name: 'Choose files' })).toHaveProperty('disabled', true);
  });
});

describe('sending files', () => {
  async function sendThree(confirm?: Answer) {
    const page = await openPage({}, confirm);
    await page.choose(aFile('a.jpg'), aFile('b.jpg'), aFile('c.jpg'));
    await counter('3/10');
    await page.press('Continue');
    return page;
  }
  const uploadOf = (name: string) => {
    const upload = FakeUpload.all.find(({ file }) => file.name === name);
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

  it('reviews what arrived and tells the reason of what did not', async () => {
    await sendThree();
    await uploadOf('a.jpg').answer(200, staged('a.jpg'));
    await uploadOf('b.jpg').answer(422, {
      message: 'Every file was refused.',
      data: { errors: [{ originalFilename: 'b.jpg', message: 'The file "b.jpg" is damaged.' }] },
    });
    await uploadOf('c.jpg').answer(200, staged('c.jpg'));
    expect(document.activeElement?.textContent).toBe('Review');
    expect(screen.getAllByText('3 × 2 · 4.50 MB')).toHaveLength(2);
    expect(screen.getByText('The file "b.jpg" is damaged.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('cancels one file without touching the others', async () => {
    const { press } = await sendThree();
    await press('Cancel a.jpg');
    expect(uploadOf('a.jpg').isAborted).toBe(true);
    await uploadOf('b.jpg').answer(200, staged('b.jpg'));
    await uploadOf('c.jpg').answer(200, staged('c.jpg'));
    const list = screen.getByRole('list', { name: 'Images to review' });
    expect(within(list).queryByText('a.jpg')).toBeNull();
    expect(within(list).getByText('b.jpg')).toBeTruthy();
  });

  it('returns to the choice when all is cancelled', async () => {
    const { press } = await sendThree();
    await press('Cancel');
    expect(FakeUpload.all.every(({ isAborted }) => isAborted)).toBe(true);
    await counter('3/10');
  });

  it('says so when nothing came through, and keeps the files for another try', async () => {
    await sendThree();
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await uploadOf(name).breakOff();
    expect(screen.getByText('Error Uploading Images')).toBeTruthy();
    await counter('3/10');
  });

  async function review(confirm?: Answer) {
    const page = await sendThree(confirm);
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
      await uploadOf(name).answer(200, staged(name));
    }
    return page;
  }

  it('confirms each image with its metadata as edited', async () => {
    const { user, press, server } = await review(() => ({ data: { images: [anImage] } }));
    await press('Remove b.jpg');
    await press('Remove c.jpg');
    await user.type(screen.getByLabelText('Caption'), 'Dusk');
    await user.clear(screen.getByLabelText('Shutter speed'));
    await user.type(screen.getByLabelText('Shutter speed'), '1/60');
    await press('Confirm');
    const metadata = { ...emptyMetadata, shutterSpeed: 1 / 60, captions: { en: 'Dusk' } };
    expect(server.calls.at(-1)?.body).toEqual({ images: [{ sessionId: 's-a.jpg', metadata }] });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Upload Complete'));
    expect(screen.getByRole('img', { name: 'Dusk' })).toBeTruthy();
    await press('Upload More');
    await counter('0/10');
  });

  it('empties a shutter speed that is neither a number nor a fraction', async () => {
    const { user, press } = await review();
    await press('Remove b.jpg');
    await press('Remove c.jpg');
    const field = screen.getByLabelText('Shutter speed');
    await user.clear(field);
    await user.type(field, 'fast');
    await user.tab();
    expect(field).toHaveProperty('value', '');
  });

  it('stays in the review when the confirmation fails', async () => {
    const { press } = await review(() => failure(404, 'Please send the files again.'));
    await press('Confirm');
    const toast = screen.getByRole('alert');
    expect(within(toast).getByText('Error Confirming Upload')).toBeTruthy();
    expect(within(toast).getByText('Please send the files again.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Review' })).toBeTruthy();
  });
});
