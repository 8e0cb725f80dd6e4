import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { errorToasts, findErrorToast } from '../../../testing/error-toasts.ts';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { aFile, counter, openUploadPage } from '../../../testing/upload-screen.tsx';

beforeEach(() => FakeUpload.install());

describe('choosing files', () => {
  it('counts them against the most that may be sent', async () => {
    const { choose } = await openUploadPage({ maxUploadFiles: 3 });
    await choose(aFile('a.jpg'), aFile('b.png', 'image/png'));
    await counter('2/3');
    expect(screen.getByText('JPEG and PNG, up to 50 MB')).toBeTruthy();
  });

  it('refuses what is no JPEG or PNG, naming the file', async () => {
    const { choose } = await openUploadPage();
    await choose(aFile('notes.txt', 'text/plain'));
    const toast = await findErrorToast();
    expect(within(toast).getByText('Error Adding File')).toBeTruthy();
    expect(
      within(toast).getByText(
        'The file "notes.txt" is not a valid image. Only JPG and PNG files are allowed.',
      ),
    ).toBeTruthy();
  });

  it('accepts files without an ending, as the storage keeps originals: the server looks into them', async () => {
    const { choose } = await openUploadPage();
    await choose(aFile('3f1c8a52', ''));
    await counter('1/10');
    expect(errorToasts()).toHaveLength(0);
  });

  it.each([
    ['README', 'text/plain'],
    ['notes.2026', ''],
  ])('refuses %s of the type "%s"', async (name, type) => {
    const { choose } = await openUploadPage();
    await choose(aFile(name, type));
    expect(await screen.findByText(/^The file ".+" is not a valid image\./)).toBeTruthy();
  });

  it.each([
    ['party.gif', 'image/gif', 'It is a GIF picture.'],
    ['IMG_1.HEIC', '', 'It is a HEIC picture.'],
    ['clip.mp4', 'video/mp4', 'It is a video.'],
    ['DSC_1.NEF', 'image/x-nikon-nef', 'It is a RAW picture: export it as JPEG.'],
    ['IMG_2.CR3', '', 'It is a RAW picture: export it as JPEG.'],
  ])('says what %s is', async (name, type, hint) => {
    const { choose } = await openUploadPage();
    await choose(aFile(name, type));
    const reason = `The file "${name}" is not a valid image. Only JPG and PNG files are allowed.`;
    expect(await screen.findByText(`${reason} ${hint}`)).toBeTruthy();
  });

  it('names several on the page, under one toast', async () => {
    const { choose } = await openUploadPage();
    await choose(aFile('a.jpg'), aFile('notes.txt', 'text/plain'), aFile('page.html', 'text/html'));
    const refused = await screen.findByRole('region', { name: '2 files not added' });
    expect(within(refused).getByText(/^The file "page.html" is not a valid image/)).toBeTruthy();
    expect((await findErrorToast()).textContent).toContain('2 files were not added.');
  });

  it('refuses what is larger than the setting allows', async () => {
    const { choose } = await openUploadPage({ maxUploadSize: 1 });
    const big = new File([new Uint8Array(1024 * 1024 + 1)], 'big.jpg', { type: 'image/jpeg' });
    await choose(big);
    expect(
      await screen.findByText('The file "big.jpg" exceeds the maximum upload size of 1MB.'),
    ).toBeTruthy();
  });

  it('does not go on with more files than are allowed, and leads to the setting', async () => {
    const { choose, press } = await openUploadPage({ maxUploadFiles: 1 });
    await choose(aFile('a.jpg'), aFile('b.jpg'));
    const count = await counter('2/1');
    expect(count.hasAttribute('data-exceeded')).toBe(true);
    expect(count.textContent).toContain('At most 1 can be uploaded at a time.');
    const link = within(count).getByRole('link', { name: /raise the limit in Settings/ });
    expect(link.getAttribute('href')).toBe('/dashboard/settings#maxUploadFiles');
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
    await press('Remove b.jpg');
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', false);
  });

  it('cuts the choice of a whole folder down to what may be sent', async () => {
    const { choose, press } = await openUploadPage({ maxUploadFiles: 2 });
    await choose(...['a', 'b', 'c', 'd'].map((name) => aFile(`${name}.jpg`)));
    await counter('4/2');
    await press('Keep the first 2');
    await counter('2/2');
    expect(screen.queryByText('c.jpg')).toBeNull();
  });

  it('shows files in the order of their names, however the disk keeps them', async () => {
    const { choose } = await openUploadPage();
    await choose(aFile('img-10.jpg'), aFile('img-9.jpg'));
    await counter('2/10');
    const rows = within(screen.getByRole('list', { name: 'Chosen files' })).getAllByRole(
      'listitem',
    );
    expect(rows.map((row) => within(row).getByText(/^img-/).textContent)).toEqual([
      'img-9.jpg',
      'img-10.jpg',
    ]);
  });

  it('accepts the images among many files, and lists the others', async () => {
    const { choose } = await openUploadPage();
    const texts = Array.from({ length: 60 }, (_, index) => aFile(`${index}.txt`, 'text/plain'));
    await choose(aFile('a.jpg'), ...texts);
    await counter('1/10');
    const refused = screen.getByRole('region', { name: '60 files not added' });
    const reason = 'The file "0.txt" is not a valid image. Only JPG and PNG files are allowed.';
    expect(within(refused).getByText(reason)).toBeTruthy();
    expect(within(refused).getAllByRole('listitem')).toHaveLength(60);
    expect(errorToasts()).toHaveLength(1);
  });

  it('uses a limit that was raised in another tab', async () => {
    let maxUploadFiles = 1;
    const { choose } = await openUploadPage({}, undefined, {
      'GET /settings': () => ({
        data: { data: { settings: [{ name: 'maxUploadFiles', value: maxUploadFiles }] } },
      }),
    });
    await choose(aFile('a.jpg'), aFile('b.jpg'));
    await counter('2/1');
    maxUploadFiles = 2;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    const count = await counter('2/2');
    expect(count.hasAttribute('data-exceeded')).toBe(false);
  });

  it('leaves out the files of systems without a word', async () => {
    const { choose } = await openUploadPage();
    const hidden = ['.DS_Store', 'Thumbs.db', 'desktop.ini'].map((name) => aFile(name, ''));
    await choose(aFile('a.jpg'), aFile('._a.jpg'), ...hidden);
    await counter('1/10');
    expect(errorToasts()).toHaveLength(0);
  });

  it('asks before a link leads away from chosen files', async () => {
    const { user, choose } = await openUploadPage();
    await choose(aFile('a.jpg'));
    await counter('1/10');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByRole('heading', { name: 'Leave without uploading?' })).toBeTruthy();
  });

  describe('by dropping a folder', () => {
    /** Drops a folder; the returned functions decide what reading its only entry gives. */
    const dropFolder = () => {
      let decide: { read: (file: File) => void; refuse: (reason: Error) => void };
      const entry = {
        isDirectory: false,
        fullPath: '/trip/a.jpg',
        file: (read: (file: File) => void, refuse: (reason: Error) => void) => {
          decide = { read, refuse };
        },
      };
      const batches = [[entry], []];
      const readEntries = (found: (entries: object[]) => void) => found(batches.shift() ?? []);
      const folder = { isDirectory: true, createReader: () => ({ readEntries }) };
      const item = { kind: 'file', webkitGetAsEntry: () => folder };
      fireEvent.drop(screen.getByLabelText('Images to upload'), {
        dataTransfer: { types: ['Files'], items: [item], files: [] },
      });
      return {
        read: (file: File) => act(async () => decide.read(file)),
        refuse: () => act(async () => decide.refuse(new DOMException('', 'NotReadableError'))),
      };
    };
    const next = () => screen.getByRole('button', { name: 'Continue' });

    it('waits until all of it is read before it goes on or takes more', async () => {
      const { choose } = await openUploadPage();
      await choose(aFile('first.jpg'));
      await counter('1/10');
      const folder = dropFolder();
      await screen.findAllByText('Reading the files…');
      expect(next().getAttribute('aria-disabled')).toBe('true');
      dropFolder();
      await folder.read(aFile('a.jpg'));
      await counter('2/10');
      expect(screen.queryByText('Reading the files…')).toBeNull();
      expect(next().getAttribute('aria-disabled')).toBeNull();
    });

    it('says so if a part of it cannot be read', async () => {
      await openUploadPage();
      const folder = dropFolder();
      await screen.findAllByText('Reading the files…');
      await folder.refuse();
      const toast = await findErrorToast();
      within(toast).getByText(/^No files were added, because one of them cannot be read\./);
      expect(screen.queryByText('Reading the files…')).toBeNull();
    });
  });

  it('takes no more once the limit is reached', async () => {
    const { choose } = await openUploadPage({ maxUploadFiles: 1 });
    const button = screen.getByRole('button', { name: 'Choose files' });
    button.focus();
    await choose(aFile('a.jpg'));
    await counter('1/1');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    // Browsers take the focus from a button that is disabled.
    expect(button).toHaveProperty('disabled', false);
    // To everybody: a part of the page that is called disabled takes its buttons with it.
    expect(screen.getByRole('button', { name: 'Continue' }).closest('[aria-disabled]')).toBeNull();
  });
});
