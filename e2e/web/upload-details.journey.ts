import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from 'playwright/test';
import { Api } from '../support/api.ts';
import { aPhoto } from '../support/photos.ts';
import { Stack } from '../support/stack.ts';
import { enter } from './support/admin-page.ts';
import { errorToasts } from './support/toasts.ts';

let stack: Stack;
let api: Api;
let folder: string;

test.beforeAll(async () => {
  stack = await Stack.start();
  api = await new Api(stack.url).loggedIn();
  folder = await mkdtemp(join(tmpdir(), 'salon-upload-'));
});

test.afterAll(async () => {
  await stack.destroy();
  await rm(folder, { recursive: true, force: true });
});

test.beforeEach(async ({ page }) => {
  await enter(page, stack);
  await open(page);
});

test.afterEach(async () => {
  for (const { sessionId } of (await api.staged()).data.data.images) await api.discard(sessionId);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const cards = (page: Page) =>
  page.getByRole('list', { name: 'Images to review' }).locator(':scope > li');
const choose = (page: Page, paths: string[]) =>
  page.getByLabel('Images to upload').setInputFiles(paths);

async function open(page: Page): Promise<void> {
  await page.goto(`${stack.url}/dashboard/upload`);
  await expect(heading(page, 'Upload images')).toBeVisible();
}

async function put(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
  return path;
}

const photos = (...names: string[]) =>
  Promise.all(
    names.map(async (name) => {
      const { body } = await aPhoto(name);
      return put(name, new Uint8Array(await body.arrayBuffer()));
    }),
  );

async function review(page: Page, paths: string[]): Promise<void> {
  await choose(page, paths);
  await button(page, 'Continue').click();
  await expect(heading(page, 'Review')).toBeFocused();
}

test('Enter publishes nothing from any field of the review', async ({ page }) => {
  await review(page, await photos('e1.jpg', 'e2.jpg'));
  await page.getByLabel('Add to collection').selectOption('New collection');
  await button(page, /^More fields of e2/).click();
  const fields = [
    page.getByLabel('Title'),
    cards(page).last().getByLabel('Camera'),
    cards(page).last().getByLabel('Caption'),
  ];
  for (const field of fields) {
    await field.fill('Fog');
    await field.press('Enter');
    await expect(heading(page, 'Review')).toBeVisible();
  }
  await expect(button(page, /^Confirm/)).toBeEnabled();
  expect((await api.images()).data.data.images).toEqual([]);
  await button(page, /^Confirm/).press('Enter');
  await expect(heading(page, 'Upload Complete')).toBeFocused();
});

test('a resumed upload has its order, and its collection too', async ({ page, context }) => {
  const names = ['10.jpg', '11.jpg', '12.jpg', '13.jpg', '14.jpg'];
  await review(page, await photos(...names));
  await page.close();
  const later = await context.newPage();
  await enter(later, stack);
  await open(later);
  await button(later, 'Review them').click();
  await expect(cards(later).getByRole('heading')).toHaveText(names);
  await later.getByLabel('Add to collection').selectOption('New collection');
  await later.getByLabel('Title').fill('In order');
  await button(later, /^Confirm/).click();
  await later.getByRole('link', { name: 'In order' }).click();
  await expect(heading(later, 'In order')).toBeVisible();
  const { images } = (await api.collection(later.url().split('/').at(-1) ?? '')).data.data
    .collection;
  const files = (await api.images()).data.data.images;
  const named = images.map(({ id }) => files.find((file) => file.id === id)?.originalFilename);
  expect(named).toEqual(names);
});

test('more files than allowed can be cut to the limit, which is a link to its setting', async ({
  page,
  context,
}) => {
  await choose(page, await photos(...Array.from({ length: 12 }, (_, index) => `m${index}.jpg`)));
  await expect(page.getByText(/^Files chosen: 12\/10/)).toContainText('At most 10');
  await expect(button(page, 'Continue')).toBeDisabled();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^raise the limit in Settings/ }).click();
  const settings = await opened;
  await expect(settings.getByRole('spinbutton', { name: 'Max upload files' })).toBeFocused();
  await button(page, 'Keep the first 10').click();
  await expect(page.getByText('10/10')).toBeVisible();
  await expect(button(page, 'Continue')).toBeEnabled();
});

test('many refused files are a list that scrolls, above the rest of the page', async ({ page }) => {
  const names = Array.from({ length: 60 }, (_, index) => `${index}.txt`);
  await choose(page, await Promise.all(names.map((name) => put(name, 'x'))));
  const list = page.getByRole('list', { name: 'Files and reasons' });
  await expect(list.getByRole('listitem')).toHaveCount(60);
  expect((await list.boundingBox())?.height).toBe(200);
  await list.focus();
  await page.keyboard.press('End');
  await expect(list.getByText('"59.txt"')).toBeInViewport();
});

for (const width of [1024, 1200, 1400]) {
  test(`a toast covers no button of a chosen file, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    const names = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg', '7.jpg'];
    await choose(page, [...(await photos(...names)), await put('party.gif', 'GIF89a')]);
    const toast = errorToasts(page);
    // It stays under the pointer.
    await toast.hover();
    await expect(toast).toContainText('Only JPG and PNG files are allowed. It is a GIF picture.');
    const box = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const removeButtons = page.getByRole('button', { name: /^Remove/ });
    await expect(removeButtons).toHaveCount(names.length);
    for (const remove of await removeButtons.all()) {
      const { x, y } = (await remove.boundingBox()) ?? { x: 0, y: 0 };
      const isBeside = x >= box.x + box.width || x + 44 <= box.x;
      expect(isBeside || y >= box.y + box.height || y + 44 <= box.y).toBe(true);
    }
  });
}

test('files are removed one after the other by key, and the focus is never lost', async ({
  page,
}) => {
  await choose(page, await photos('f1.jpg', 'f2.jpg', 'f3.jpg'));
  await button(page, 'Remove f2.jpg').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Remove f3.jpg')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Remove f1.jpg')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Upload images')).toBeFocused();
});

test('files refused by the server are named apart from the choice of a collection', async ({
  page,
}) => {
  await review(page, [...(await photos('whole.jpg')), await put('empty.jpg', '')]);
  const refused = page.getByRole('region', { name: '1 file not added' });
  await expect(refused.getByRole('listitem')).toContainText('"empty.jpg"');
  await expect(refused.getByRole('listitem')).toContainText('It is empty.');
  const [list, label] = [
    await refused.boundingBox(),
    await page.getByText('Add to collection', { exact: true }).boundingBox(),
  ];
  const gap = (label?.y ?? 0) - (list?.y ?? 0) - (list?.height ?? 0);
  expect(gap).toBeGreaterThanOrEqual(8);
});

test('a new collection with the title of another is pointed out', async ({ page }) => {
  const { id } = (await api.createCollection({ title: 'Tuscany' })).data.data.collection;
  await open(page);
  await review(page, await photos('hill.jpg'));
  await page.getByLabel('Add to collection').selectOption('New collection');
  const title = page.getByLabel('Title');
  const warning = page.getByText('There is already a collection with this title.');
  await title.fill('Tuscan');
  await expect(warning).toHaveCount(0);
  await title.fill(' tuscany');
  await expect(warning).toBeVisible();
  await api.deleteCollection(id);
});
