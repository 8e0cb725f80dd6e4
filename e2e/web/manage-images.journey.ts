import type { Image } from '@salon/api-contract';
import { expect, test, type Page } from 'playwright/test';
import { Api } from '../support/api.ts';
import { enter } from './support/admin-page.ts';
import { startGallery, type OwnGallery } from './support/gallery.ts';
import { answerImages, repeat } from './support/replies.ts';
import { errorToasts } from './support/toasts.ts';

/** These tests change data, so they have a separate gallery. */
let gallery: OwnGallery;
let api: Api;

test.beforeAll(async () => {
  gallery = await startGallery();
  api = await new Api(gallery.stack.url).loggedIn();
});

test.afterAll(() => gallery.stack.destroy());

test.beforeEach(async ({ page }) => {
  await enter(page, gallery.stack);
  await page.goto(`${gallery.stack.url}/dashboard/images`);
});

const grid = (page: Page) => page.getByRole('grid', { name: 'Images' });
const cellOf = (page: Page, { id }: Image) =>
  grid(page)
    .getByRole('gridcell')
    .filter({ has: page.locator(`[data-id="${id}"]`) });
const inDialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page, name: string) =>
  inDialog(page).getByRole('button', { name, exact: true }).click();
const action = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Selection' }).getByRole('button', { name, exact: true });
const imageOf = async (id: string) => (await api.image(id)).data.data.image;

async function select(page: Page, images: readonly Image[]): Promise<void> {
  await page.keyboard.down('Control');
  for (const image of images) await cellOf(page, image).getByRole('link').click();
  await page.keyboard.up('Control');
  const label = images.length === 1 ? '1 item selected' : `${images.length} items selected`;
  await expect(page.getByRole('heading', { name: label })).toBeVisible();
}

test('an admin edits several images at once, and only the edited fields change', async ({
  page,
}) => {
  const [one, other] = gallery.inCollection;
  if (!one || !other) throw new Error('the gallery has a collection');
  await select(page, [one, other]);
  await action(page, 'Edit').click();
  const caption = inDialog(page).getByLabel('Caption');
  await expect(caption).toHaveAttribute('placeholder', 'Mixed');
  await expect(caption).toHaveValue('');
  await inDialog(page).getByLabel('Lens').fill('Trio 64');
  // Neither a key nor a click outside the dialog loses the input.
  const leave = () => page.keyboard.press('Escape');
  for (const go of [leave, leave, () => page.mouse.click(4, 4)]) {
    await go();
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
  }
  await confirm(page, 'Save Changes');
  await expect(page.getByText('2 images updated.')).toBeVisible();
  const facts = async ({ id }: Image) => ({ ...(await imageOf(id)), updatedAt: '' });
  for (const before of [one, other]) {
    expect(await facts(before)).toEqual({ ...before, lens: 'Trio 64', updatedAt: '' });
  }

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 images restored.')).toBeVisible();
  for (const before of [one, other]) {
    expect(await facts(before)).toEqual({ ...before, updatedAt: '' });
  }
  await action(page, 'Edit').click();
  await expect(inDialog(page).getByLabel('Lens')).toHaveAttribute('placeholder', 'Mixed');
});

test('an admin deletes several images, sees them gone everywhere, and undoes the deletion', async ({
  page,
}) => {
  const chosen = gallery.inCollection.slice(2, 5);
  const before = (await api.images()).data.data.images;
  await select(page, chosen);
  await action(page, 'Delete').click();
  await confirm(page, 'Delete');
  await expect(page.getByText('3 images have been deleted successfully.')).toBeVisible();
  for (const image of chosen) await expect(cellOf(page, image)).toHaveCount(0);
  expect((await api.images()).data.data.images).toHaveLength(before.length - 3);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 images restored.')).toBeVisible();
  for (const image of chosen) await expect(cellOf(page, image)).toHaveCount(1);
  // Back to the end of their collection.
  expect((await api.images()).data.data.images).toEqual(before);
});

test('deleted images can be restored from the trash, which shows the date of their removal', async ({
  page,
}) => {
  const [image] = gallery.loose;
  if (!image) throw new Error('the gallery has images in no collection');
  await page.goto(`${gallery.stack.url}/dashboard/images/${image.id}`);
  await page.getByRole('button', { name: /^Delete/ }).click();
  await confirm(page, 'Delete');
  await expect(page.getByText('The image has been deleted successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/images$/);

  await page.getByRole('link', { name: 'Trash' }).click();
  const [trashed] = (await api.deletedImages()).data.data.images;
  const day = new Date(trashed?.goesAt ?? '').toLocaleDateString('en', { dateStyle: 'medium' });
  await expect(page.getByText(`At least until ${day}`)).toBeVisible();
  await page.getByRole('button', { name: 'Select all' }).click();
  await action(page, 'Restore').click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  expect(await imageOf(image.id)).toEqual(image);
});

test('the list follows what another admin does, and is otherwise left alone', async ({ page }) => {
  const [image] = gallery.loose;
  if (!image) throw new Error('the gallery has images');
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/images/window?count=100')) lists.push(request.url());
  });
  await expect(cellOf(page, image)).toBeVisible();
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const looked = () => page.waitForResponse(/\/images\/window\?count=1$/);
  await Promise.all([looked(), look()]);
  await api.deleteImage(image.id);
  await Promise.all([looked(), look()]);
  await expect(cellOf(page, image)).toHaveCount(0);
  await api.restoreImages([image.id]);
  await expect(cellOf(page, image)).toBeVisible();
  await Promise.all([looked(), look()]);
  expect(lists.length).toBeLessThanOrEqual(3);
});

test('an admin adds images to a new collection, and moves one there from another', async ({
  page,
}) => {
  const [taken] = gallery.inCollection.slice(-1);
  const [loose] = gallery.loose.slice(-1);
  if (!taken || !loose) throw new Error('the gallery has images in and out of a collection');
  await select(page, [loose, taken]);
  await action(page, 'Add to collection').click();
  await inDialog(page).getByLabel('New collection').check();
  await inDialog(page).getByLabel('Title').fill('Fog');
  await confirm(page, 'Add');
  // Without a request to move, the image stays where it is and is named.
  const failed = page.getByRole('region', { name: 'What failed' });
  await expect(failed).toContainText('1 of 2 images could not be added.');
  await expect(failed).toContainText(taken.captions.en ?? '');
  await expect(failed).toContainText('The image is in another collection.');

  await expect(page.getByRole('heading', { name: '1 item selected' })).toBeVisible();
  await action(page, 'Add to collection').click();
  await inDialog(page).getByLabel(/^Fog/).check();
  await expect(inDialog(page).getByRole('checkbox')).toBeChecked();
  await confirm(page, 'Add');
  const collectionId = (await imageOf(loose.id)).collectionId ?? '';
  const idsInCollection = async () => {
    const { images } = (await api.collection(collectionId)).data.data.collection;
    return images.map(({ id }) => id);
  };
  await expect.poll(idsInCollection).toEqual([loose.id, taken.id]);
  // The page has the reply, and its Undo is the last one.
  await expect(page.getByRole('heading', { name: '1 item selected' })).toHaveCount(0);

  // The moved image returns to its old position.
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('1 image put back.')).toBeVisible();
  expect(await idsInCollection()).toEqual([loose.id]);
  const { collectionId: back, collectionOrder } = await imageOf(taken.id);
  expect([back, collectionOrder]).toEqual([taken.collectionId, taken.collectionOrder]);
});

test('a long title of a collection can be read in the dialog that chooses one', async ({
  page,
}) => {
  const title = 'Fogbank'.repeat(20);
  const { id } = (await api.createCollection({ title })).data.data.collection;
  const [image] = gallery.loose;
  if (!image) throw new Error('the gallery has images in no collection');
  await select(page, [image]);
  await action(page, 'Add to collection').click();
  const shown = inDialog(page).getByText(title);
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await api.deleteCollection(id);
});

test('undo does not change a collection that another admin has changed in the meantime, and reports it', async ({
  page,
}) => {
  const { id } = (await api.createCollection({ title: 'Rain' })).data.data.collection;
  const [mine, theirs] = gallery.loose;
  if (!mine || !theirs) throw new Error('the gallery has images in no collection');
  await select(page, [mine]);
  await action(page, 'Add to collection').click();
  await inDialog(page).getByLabel(/^Rain/).check();
  await confirm(page, 'Add');
  await expect(page.getByText('1 image added to “\u2068Rain\u2069”.')).toBeVisible();
  await api.addImages(id, [theirs.id]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(errorToasts(page)).toContainText('“\u2068Rain\u2069” keeps its images.');
  const { images } = (await api.collection(id)).data.data.collection;
  expect(images.map((image) => image.id)).toEqual([mine.id, theirs.id]);
  await api.deleteCollection(id);
});

test('images that could not be deleted are shown again, with their names and the reason, and can be retried', async ({
  page,
}) => {
  const chosen = gallery.loose.slice(0, 2);
  const [one, other] = chosen;
  if (!one || !other) throw new Error('the gallery has images in no collection');
  const busy = { id: other.id, ok: false, code: 'busy', message: 'The image is being looked at.' };
  const results = [{ id: one.id, ok: true }, busy];
  await page.route('**/api/images/delete', (route) =>
    route.fulfill({ json: { data: { results } } }),
  );
  await select(page, chosen);
  await action(page, 'Delete').click();
  await confirm(page, 'Delete');
  const failed = page.getByRole('region', { name: 'What failed' });
  await expect(failed).toContainText('1 of 2 images could not be deleted.');
  await expect(failed.getByRole('listitem')).toContainText(busy.message);
  await expect(cellOf(page, other)).toHaveCount(1);
  await expect(cellOf(page, one)).toHaveCount(0);

  await page.unroute('**/api/images/delete');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The image has been deleted successfully.').last()).toBeVisible();
  await expect(cellOf(page, other)).toHaveCount(0);
  await api.restoreImages([other.id]);
});

test('an admin goes from image to image, saves and continues, and downloads the original', async ({
  page,
}) => {
  const first = grid(page).getByRole('gridcell').first().getByRole('link');
  const second = grid(page).getByRole('gridcell').nth(1).getByRole('link');
  const [id, next] = [await first.getAttribute('data-id'), await second.getAttribute('data-id')];
  await first.click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/images/${id}$`));
  await expect(page.getByRole('link', { name: 'Next image' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`/dashboard/images/${next}$`));
  await page.getByRole('link', { name: 'Previous image' }).click();
  // The address changes before the screen does.
  const edit = page.getByRole('link', { name: 'Edit' });
  await expect(edit).toHaveAttribute('href', new RegExp(`/dashboard/images/${id}/edit`));

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the original' }).click();
  expect((await download).suggestedFilename()).toBe((await imageOf(id ?? '')).originalFilename);

  await edit.click();
  await page.getByLabel('Comment').fill('Seen twice');
  await page.getByRole('button', { name: 'Save and next' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/images/${next}/edit$`));
  expect((await imageOf(id ?? '')).comment).toBe('Seen twice');
});

test('the list is narrowed to images without a caption, and to those of a camera', async ({
  page,
}) => {
  const show = page.getByRole('combobox', { name: 'Show' });
  const uncaptioned = gallery.all.filter(({ captions }) => !captions.en).length;
  const cells = grid(page).getByRole('gridcell');
  await show.selectOption({ label: `Without a caption (${uncaptioned})` });
  await expect(cells).toHaveCount(uncaptioned);
  await expect(page).toHaveURL(/\?only=uncaptioned$/);
  const camera = show.getByRole('option', { name: /^Canon EOS R5/ });
  const count = Number(/\((\d+)\)/.exec((await camera.textContent()) ?? '')?.[1]);
  await show.selectOption({ value: 'camera=Canon EOS R5' });
  await expect(cells).toHaveCount(count);
  expect(count).toBeLessThan(gallery.all.length);
  await page.reload();
  await expect(cells).toHaveCount(count);
});

test('the list is sorted both ways', async ({ page }) => {
  const cells = grid(page).getByRole('gridcell');
  const names = async () =>
    Promise.all(
      (await cells.locator('[data-id]').all()).map((cell) => cell.getAttribute('data-id')),
    );
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  const newest = (await api.images()).data.data.images.map(({ id }) => id);
  await expect.poll(names).toEqual(newest);
  await sort.selectOption('Oldest upload');
  await expect.poll(names).toEqual(newest.toReversed());
  await expect(page).toHaveURL(/\?sort=oldest$/);
  await page.reload();
  await expect.poll(names).toEqual(newest.toReversed());
  await sort.selectOption('Newest upload');
  await expect(page).toHaveURL(/\/images$/);
});

test('the Delete key deletes what is selected, and Ctrl+Z brings it back', async ({ page }) => {
  const [one, other] = gallery.loose;
  if (!one || !other) throw new Error('the gallery has loose images');
  // So low that the list is scrolled.
  await page.setViewportSize({ width: 1280, height: 300 });
  await select(page, [one, other]);
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press('Delete');
  await confirm(page, 'Delete');
  await expect(cellOf(page, one)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Images', exact: true })).toBeFocused();
  expect(await scrolled()).toBe(before);
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(cellOf(page, one)).toBeVisible();
  await expect(cellOf(page, other)).toBeVisible();
});

test('ten thousand images are scrolled, searched, sorted and selected', async ({ page }) => {
  const count = 10_000;
  const seeds = (await api.images()).data.data.images;
  const images = repeat(seeds, count, (seed, index) => ({
    ...seed,
    id: `image-${index}`,
    originalFilename: `IMG_${count - index}.jpg`,
  }));
  await answerImages(page, images);
  await page.route(/\/api\/images\/search/, (route) =>
    route.fulfill({ json: { data: { images: images.slice(4_000, 4_100) } } }),
  );
  await page.goto(`${gallery.stack.url}/dashboard/images?sort=name`);
  const cells = grid(page).getByRole('gridcell');
  const target = (index: number) => page.locator(`[data-id="image-${index}"]`);
  await expect(target(count - 1)).toBeVisible();

  // Only the rows near the screen exist, wherever the list is scrolled.
  await target(count - 1).focus();
  await page.keyboard.press('End');
  await expect(target(0)).toBeFocused();
  await expect(target(0)).toBeInViewport();
  expect(await cells.count()).toBeLessThan(200);

  const heading = (text: string) => page.getByRole('heading', { name: text });
  await page.keyboard.press('Control+a');
  await expect(heading('10,000 items selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+End');
  await expect(heading('10,000 items selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heading('Images')).toBeVisible();

  await page.getByRole('textbox', { name: 'Search images' }).fill('fox');
  await expect(page).toHaveURL(/\?sort=name&q=fox$/);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '17');
  await expect(target(4_099)).toBeVisible();

  // Six in a row: a frame from the first to the second in the second row.
  const [from, to] = await Promise.all([target(4_099).boundingBox(), target(4_092).boundingBox()]);
  if (!from || !to) throw new Error('both are on the screen');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(heading('4 items selected')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/images\?/);

  // From the margin, over the first of each row.
  const first = await target(4_099).boundingBox();
  if (!first) throw new Error('it is on the screen');
  await page.mouse.move(first.x - 12, first.y + 20);
  await page.mouse.down();
  await page.mouse.move(first.x + 20, to.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(heading('2 items selected')).toBeVisible();
});

test('a change that is made at the end of a long list is reported where it can be seen', async ({
  page,
}) => {
  const seeds = (await api.images()).data.data.images;
  const images = repeat(seeds, 500, (seed, index) => ({
    ...seed,
    id: `image-${index}`,
  }));
  await answerImages(page, images);
  let reply = (): void => undefined;
  const held = new Promise<void>((resolve) => (reply = resolve));
  await page.route('**/api/images/delete', async (route) => {
    await held;
    const { ids } = route.request().postDataJSON() as { ids: string[] }; // what the list sends
    const results = ids.map((id) => ({ id, ok: false, code: 'busy', message: 'Not now.' }));
    await route.fulfill({ json: { data: { results } } });
  });
  await page.goto(`${gallery.stack.url}/dashboard/images`);
  const target = (index: number) => page.locator(`[data-id="image-${index}"]`);
  await target(0).focus();
  await page.keyboard.press('End');
  await expect(target(499)).toBeFocused();
  await page.keyboard.down('Control');
  for (const index of [498, 499]) await target(index).click();
  await page.keyboard.up('Control');
  await action(page, 'Delete').click();
  await confirm(page, 'Delete');
  await expect(page.getByRole('progressbar', { name: 'Deleting images' })).toBeInViewport();
  reply();
  const failed = page.getByRole('region', { name: 'What failed' });
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 });
});
