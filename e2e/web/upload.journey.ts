import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from 'playwright/test';
import sharp from 'sharp';
import { Api } from '../support/api.ts';
import { expectAccessible, enter } from './support/admin-page.ts';
import { startGallery, type OwnGallery } from './support/gallery.ts';
import { errorToasts } from './support/toasts.ts';
import { stopClock } from './support/wall.ts';

/** A separate gallery for these journeys, because they add images. */
let gallery: OwnGallery;
let api: Api;
let folder: string;

test.beforeAll(async () => {
  gallery = await startGallery();
  api = await new Api(gallery.stack.url).loggedIn();
  folder = await mkdtemp(join(tmpdir(), 'salon-upload-'));
});

test.afterAll(async () => {
  await gallery.stack.destroy();
  await rm(folder, { recursive: true, force: true });
});

test.beforeEach(async ({ page }) => {
  await enter(page, gallery.stack);
  await open(page);
});

test.afterEach(async () => {
  for (const { sessionId } of await staged()) await api.discard(sessionId);
});

const staged = async () => (await api.staged()).data.data.images;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();
const cards = (page: Page) =>
  page.getByRole('list', { name: 'Images to review' }).locator(':scope > li');

async function open(page: Page): Promise<void> {
  await page.goto(`${gallery.stack.url}/dashboard/upload`);
  await expect(heading(page, 'Upload images')).toBeVisible();
}

let shade = 0;

/** An image with unique bytes: JPEGs of similar colours could be equal. */
async function picture(name: string): Promise<string> {
  shade += 1;
  const background = { r: (shade * 67) % 256, g: (shade * 29) % 256, b: (shade * 151) % 256 };
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await sharp({ create: { width: 900, height: 600, channels: 3, background } }).toFile(path);
  return path;
}

const pictures = (...names: string[]) => Promise.all(names.map(picture));

async function send(page: Page, paths: string[]): Promise<void> {
  await page.getByLabel('Images to upload').setInputFiles(paths);
  await press(page, 'Continue');
}

/** Drags files or folders from outside into the window. */
async function drag(page: Page, files: string[], to: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  const dispatch = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...to, data });
  await dispatch('dragEnter');
  await dispatch('dragOver');
  return () => dispatch('drop');
}

test('a dropped folder is accepted, edited at once and added to a new collection', async ({
  page,
}) => {
  await pictures('trip/one.jpg', 'trip/day 2/two.png');
  await writeFile(join(folder, 'trip/notes.txt'), 'Bring the tripod.');
  const drop = await drag(page, [join(folder, 'trip')], { x: 1240, y: 60 });
  await expect(page.getByText('Drop to add')).toBeVisible();
  await expectAccessible(page);
  await drop();
  const toast = errorToasts(page);
  // It does not close by itself under the pointer.
  await toast.hover();
  await expect(page.getByText('Drop to add')).toBeHidden();
  await expect(page.getByRole('list', { name: 'Chosen files' }).locator('li')).toHaveCount(2);
  await expect(toast).toContainText('Error Adding File');
  await expect(toast).toContainText(
    'The file "notes.txt" is not a valid image. Only JPG and PNG files are allowed.',
  );
  await expect(page.getByText('2/10')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Dismiss: Error Adding File');

  await press(page, 'Continue');
  await expect(heading(page, 'Review')).toBeFocused();
  await cards(page).first().getByLabel('Caption').fill('The first day');
  await press(page, 'Edit all 2 at once');
  await page.getByRole('dialog').getByLabel('Camera').fill('Trio 64');
  await page.getByRole('dialog').getByRole('button', { name: 'Apply to all' }).click();
  await expect(cards(page).last().getByLabel('Camera')).toHaveValue('Trio 64');
  await page.getByLabel('Add to collection').selectOption('New collection');
  await page.getByLabel('Title').fill('The trip');
  await expectAccessible(page);
  await press(page, /^Confirm/);

  await expect(heading(page, 'Upload Complete')).toBeFocused();
  await page.getByRole('link', { name: 'The trip' }).click();
  await expect(heading(page, 'The trip')).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';
  const { images } = (await api.collection(id)).data.data.collection;
  expect(images.map(({ camera }) => camera)).toEqual(['Trio 64', 'Trio 64']);
  expect(images.map(({ captions }) => captions.en).sort()).toEqual(['The first day', undefined]);
});

for (const width of [390, 1024]) {
  test(`a toast does not cover the action bar, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 });
    const expectApart = async () => {
      const toast = errorToasts(page);
      // A toast under the pointer stays.
      await toast.hover();
      const gap = async () => {
        const [above, below] = [toast, page.locator('[data-action-bar]')].map((one) =>
          one.boundingBox(),
        );
        const { y = 0, height = 0 } = (await above) ?? {};
        return ((await below)?.y ?? 0) - (y + height);
      };
      await expect.poll(gap).toBeGreaterThan(0);
    };
    const notes = join(folder, 'notes.txt');
    await writeFile(notes, 'Bring the tripod.');
    const paths = await pictures(
      ...['w1.jpg', 'w2.jpg', 'w3.jpg'].map((name) => `${width}-${name}`),
    );
    await page.getByLabel('Images to upload').setInputFiles([...paths, notes]);
    await expectApart();
    await press(page, 'Dismiss: Error Adding File');
    await press(page, 'Continue');
    await expect(heading(page, 'Review')).toBeFocused();
    const refusal = { status: 404, json: { message: 'Please send the files again.' } };
    await page.route('**/api/upload/confirm', (route) => route.fulfill(refusal));
    await press(page, /^Confirm/);
    await expectApart();
    await expect(page.getByRole('button', { name: /^Confirm/ })).toBeFocused();
  });
}

test('a folder and files are chosen one after the other', async ({ page }) => {
  await pictures('chosen/b.jpg', 'chosen/deep/a.jpg');
  const [single = ''] = await pictures('single.jpg');
  const choose = async (button: string, path: string) => {
    const asked = page.waitForEvent('filechooser');
    await press(page, button);
    await (await asked).setFiles(path);
  };
  await choose('Choose a folder', join(folder, 'chosen'));
  await expect(page.getByText('2/10')).toBeVisible();
  await choose('Choose files', single);
  await expect(page.getByText('3/10')).toBeVisible();
});

test('folders of originals, whose names have no ending, are dropped, chosen and read', async ({
  page,
}) => {
  for (const [index, name] of ['dropped', 'picked'].entries()) {
    const [original = ''] = await pictures(`${name}.jpg`);
    await mkdir(join(folder, name));
    await rename(original, join(folder, name, `3f1c8a5${index}`));
  }
  const drop = await drag(page, [join(folder, 'dropped')], { x: 1240, y: 60 });
  await drop();
  await expect(page.getByText('1/10')).toBeVisible();
  const asked = page.waitForEvent('filechooser');
  await press(page, 'Choose a folder');
  await (await asked).setFiles(join(folder, 'picked'));
  await expect(page.getByText('2/10')).toBeVisible();
  await press(page, 'Continue');
  await expect(heading(page, 'Review')).toBeFocused();
  await expect(cards(page)).toHaveCount(2);
});

test('the images are published even if adding them to the collection fails, which can be retried', async ({
  page,
}) => {
  await send(page, await pictures('lone.jpg'));
  await page.getByLabel('Add to collection').selectOption('Walks');
  const refusal = { status: 400, json: { message: 'Not now.' } };
  await page.route('**/api/collections/*/images', (route) => route.fulfill(refusal), { times: 1 });
  await press(page, /^Confirm/);
  const failed = page.getByRole('alert');
  await expect(failed).toContainText(
    'The images are published, but not all could be added to “\u2068Walks\u2069”. Not now.',
  );
  await expectAccessible(page);
  await press(page, 'Try again');
  await expect(page.getByRole('link', { name: 'Walks' })).toBeVisible();
  const [newest] = (await api.images()).data.data.images;
  expect(newest).toMatchObject({ originalFilename: 'lone.jpg', collectionId: expect.any(String) });
});

test('a lost connection loses only the file being sent', async ({ page }) => {
  const sent: string[] = [];
  let isCut = false;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/upload/review', async (route) => {
    const [, name = ''] = /filename="(.+?)"/.exec(route.request().postData() ?? '') ?? [];
    sent.push(name);
    if (name === 'r2.jpg' && sent.filter((one) => one === name).length === 1) isCut = true;
    if (isCut) return route.abort();
    // When the connection is back, the requests wait for the end of the check below.
    if (sent.includes('r2.jpg')) await released;
    return route.continue();
  });
  const names = ['r1.jpg', 'r2.jpg', 'r3.jpg', 'r4.jpg'];
  const paths = await pictures(...names);
  // The attempts are limited, and the checks may take longer than all of them.
  await stopClock(page);
  await send(page, paths);
  await expect(page.getByText('Reconnecting… (try 1 of 5)')).toBeVisible();
  await expect(page.getByText('Extracting metadata...')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'r2.jpg' })).toBeVisible();
  isCut = false;
  await page.clock.resume();
  await expectAccessible(page);
  release();

  await expect(heading(page, 'Review')).toBeFocused();
  await expect(cards(page)).toHaveCount(4);
  expect((await staged()).map(({ originalFilename }) => originalFilename).sort()).toEqual(names);
  // Uploaded files are not sent again.
  const repeated = names.filter((name) => sent.filter((one) => one === name).length > 1);
  expect(repeated).toContain('r2.jpg');
  expect(repeated.length).toBeLessThanOrEqual(2);
});

test('a lost answer does not cause a duplicate', async ({ page }) => {
  await page.route(
    '**/api/upload/review',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await send(page, await pictures('lost.jpg'));
  await expect(heading(page, 'Review')).toBeFocused();
  expect(await staged()).toHaveLength(1);
});

test('failed files can be sent again, one by one or all, or left out', async ({ page }) => {
  let isOut = true;
  await page.route('**/api/upload/review', (route) => {
    const isTaken = !isOut || route.request().postData()?.includes('filename="f1.jpg"');
    return isTaken ? route.continue() : route.abort();
  });
  const paths = await pictures('f1.jpg', 'f2.jpg', 'f3.jpg');
  // After the last repeat there would be nothing to cancel.
  await stopClock(page);
  await send(page, paths);
  await page.getByRole('status').getByRole('button', { name: 'Cancel' }).click();
  const giveUp = page.getByRole('status').getByRole('button', { name: 'Cancel' });
  const over = page.getByText('2 files could not be sent.');
  await expect(async () => {
    if (await giveUp.isVisible()) await giveUp.click({ timeout: 500 });
    await expect(over).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(errorToasts(page)).toContainText('Error Uploading Images');
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'Continue with 1 file' })).toBeVisible();
  await expectAccessible(page);
  isOut = false;
  await press(page, 'Try again: f2.jpg');
  await expect(page.getByText('1 file could not be sent.')).toBeVisible();
  await press(page, 'Try all again');
  await expect(heading(page, 'Review')).toBeFocused();
  await expect(cards(page)).toHaveCount(3);
});

test('closing the tab loses neither uploaded files nor input', async ({ page, context }) => {
  await send(page, await pictures('kept-1.jpg', 'kept-2.jpg'));
  await expect(heading(page, 'Review')).toBeFocused();
  const cardOf = (where: Page, name: string) =>
    cards(where).filter({ has: where.getByRole('heading', { name }) });
  await cardOf(page, 'kept-2.jpg').getByLabel('Caption').fill('The second');
  await page.close();

  const later = await context.newPage();
  await open(later);
  await expect(later.getByText('2 images from an earlier upload wait for review.')).toBeVisible();
  await expectAccessible(later);
  await press(later, 'Review them');
  await expect(cards(later)).toHaveCount(2);
  await expect(cards(later).first().locator('img')).toHaveJSProperty('complete', true);
  await expect(cardOf(later, 'kept-2.jpg').getByLabel('Caption')).toHaveValue('The second');
  // The upload was only viewed, so it is still there.
  await press(later, 'Cancel');
  await press(later, 'Keep for later');
  await press(later, 'Review them');
  await cardOf(later, 'kept-1.jpg')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await press(later, /^Confirm/);
  await expect(heading(later, 'Upload Complete')).toBeFocused();
  await expect(later.getByRole('img', { name: 'The second' })).toBeVisible();
  const left = await later.evaluate(() =>
    Object.keys(localStorage).filter((key) => /edits/.test(key)),
  );
  expect(left).toEqual([]);
  await expect.poll(staged).toEqual([]);
  await press(later, 'Upload More');
  await expect(heading(later, 'Upload images')).toBeVisible();
  await expect(later.getByText('from an earlier upload')).toHaveCount(0);
});

test('an earlier upload is discarded only after a confirmation', async ({ page }) => {
  await send(page, await pictures('old.jpg'));
  await expect(heading(page, 'Review')).toBeFocused();
  await page.reload();
  await expect(page.getByText('1 image from an earlier upload waits for review.')).toBeVisible();
  await press(page, 'Discard');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.poll(staged).toEqual([]);
  await expect(page.getByText('from an earlier upload')).toHaveCount(0);
});

test('cancelling discards uploaded files', async ({ page }) => {
  await page.route('**/api/upload/review', (route) =>
    route.request().postData()?.includes('filename="c1.jpg"') ? route.continue() : undefined,
  );
  await send(page, await pictures('c1.jpg', 'c2.jpg'));
  await expect(page.getByText('1 of 2 done')).toBeVisible();
  expect(await staged()).toHaveLength(1);
  await press(page, 'Cancel');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Discard them');
  await expect(page.getByText('2/10')).toBeVisible();
  await expect.poll(staged).toEqual([]);

  await page.unrouteAll();
  await press(page, 'Continue');
  await expect(cards(page)).toHaveCount(2);
  await press(page, 'Cancel');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Discard 2 images');
  await expect(heading(page, 'Upload images')).toBeVisible();
  await expect.poll(staged).toEqual([]);
});

test('thirty photos are published into a new collection with twelve clicks and thirty tabs at most', async ({
  page,
}) => {
  const count = 30;
  const limit = { settings: [{ name: 'maxUploadFiles', value: count }] };
  await api.raw('PUT', '/settings', JSON.stringify(limit));
  await open(page);
  let clicks = 0;
  let tabs = 0;
  const click = async (name: string | RegExp) => {
    clicks += 1;
    await press(page, name);
  };
  const names = Array.from({ length: count }, (_, index) => `Tuscany/${index + 1}.jpg`);
  await pictures(...names);

  const asked = page.waitForEvent('filechooser');
  await click('Choose a folder');
  await (await asked).setFiles(join(folder, 'Tuscany'));
  await expect(page.getByText(`${count}/${count}`)).toBeVisible();
  await click('Continue');
  await expect(heading(page, 'Review')).toBeFocused();

  const captions = page.getByLabel('Caption');
  await expect(captions).toHaveCount(count);
  clicks += 1;
  await captions.first().click();
  for (let index = 0; index < count; index++) {
    await expect(captions.nth(index)).toBeFocused();
    await page.keyboard.type(`View ${index + 1}`);
    if (index % 2 === 0) {
      tabs += 1;
      await page.keyboard.press('Tab');
    } else await page.keyboard.press('Enter');
  }
  // Opens the list and chooses from it.
  clicks += 2;
  await page.getByLabel('Add to collection').selectOption('New collection “\u2068Tuscany\u2069”');
  await click(/^Confirm: publish 30 images$/);
  await expect(heading(page, 'Upload Complete')).toBeFocused();
  await page.getByRole('link', { name: 'Tuscany' }).click();
  await expect(heading(page, 'Tuscany')).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';
  const { images } = (await api.collection(id)).data.data.collection;
  expect(images.map(({ captions: { en } }) => en)).toEqual(
    names.map((_, index) => `View ${index + 1}`),
  );
  expect({ clicks, tabs }).toEqual({ clicks: 6, tabs: 15 });
});

test('two tabs do not review the same uploads', async ({ page, context }) => {
  await send(page, await pictures('t1.jpg', 't2.jpg'));
  await expect(heading(page, 'Review')).toBeFocused();
  const other = await context.newPage();
  await open(other);
  await expect(
    other.getByText('2 images are being uploaded or reviewed in another tab or window.'),
  ).toBeVisible();
  await expect(other.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await page.close();
  await expect(other.getByText('2 images from an earlier upload wait for review.')).toBeVisible();
});

test('an image with the same bytes is reported whatever its name, and can be left out', async ({
  page,
}) => {
  const [path = ''] = await pictures('original.jpg');
  const copies = ['copy.jpg', 'again.jpg'].map((name) => join(folder, name));
  for (const copy of copies) await copyFile(path, copy);

  await send(page, [path]);
  await press(page, /^Confirm/);
  await press(page, 'Upload More');
  await send(page, copies);
  const warning = 'This image is already in the gallery.';
  await expect(page.getByText(warning)).toHaveCount(2);
  await expectAccessible(page);
  const [image] = (await api.images()).data.data.images;
  const link = cards(page)
    .first()
    .getByRole('link', { name: /^See the image/ });
  await expect(link).toHaveAttribute('href', `/dashboard/images/${image?.id}`);

  await press(page, 'Leave out copy.jpg');
  await expect(cards(page)).toHaveCount(1);
  // Only a warning: the image can still be published.
  await press(page, /^Confirm/);
  await expect(heading(page, 'Upload Complete')).toBeFocused();
  expect((await api.images()).data.data.images[0]?.originalFilename).toBe('again.jpg');
});
