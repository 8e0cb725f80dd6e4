import { expect, test, type Page } from 'playwright/test';
import { Api } from '../support/api.ts';
import { enter, expectAccessible } from './support/admin-page.ts';
import { startGallery, type OwnGallery } from './support/gallery.ts';
import { answerImages, openWithoutAnswers, refuse } from './support/replies.ts';
import { errorToasts, expectToast } from './support/toasts.ts';

/** These tests change data, so they have a separate gallery. */
let gallery: OwnGallery;
let api: Api;
let walks: string;

test.beforeAll(async () => {
  gallery = await startGallery();
  api = await new Api(gallery.stack.url).loggedIn();
  const [collection] = (await api.collections()).data.data.collections;
  if (!collection) throw new Error('the gallery has a collection');
  walks = collection.id;
});

test.afterAll(() => gallery.stack.destroy());

test.beforeEach(({ page }) => enter(page, gallery.stack));

const shownIds = () => gallery.inCollection.map(({ id }) => id);
const open = (page: Page, path: string) => page.goto(`${gallery.stack.url}/dashboard${path}`);
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const inDialog = (page: Page) => page.getByRole('dialog');
const picture = (page: Page, id: string | undefined) => page.locator(`a[data-id="${id}"]`);
const savedOrder = async (id = walks) =>
  (await api.collection(id)).data.data.collection.images.map((image) => image.id);
const shownOrder = (page: Page) =>
  page
    .getByRole('grid')
    .locator('[data-id]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-id')));

async function openWalks(page: Page): Promise<void> {
  await open(page, `/collections/${walks}`);
  await expect(heading(page, 'Walks')).toBeVisible();
}

test('a collection is created, edited, filled, emptied and deleted', async ({ page }) => {
  await open(page, '/collections');
  await page.getByRole('link', { name: 'New Collection' }).click();
  await expectAccessible(page);
  await button(page, 'Create Collection').click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill('   ');
  await button(page, 'Create Collection').click();
  await expect(page.getByText('Enter a title.')).toBeVisible();
  await page.getByLabel('Title').fill('Fog <3');
  await page.getByLabel('Description').fill('Early\nin the morning');
  await button(page, 'Create Collection').click();
  await expect(page.getByText('Collection created successfully.')).toBeVisible();
  await expect(heading(page, 'Fog <3')).toBeVisible();
  await expect(heading(page, 'No Images in this collection yet')).toBeVisible();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').fill('Fog & <i>mist</i>');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Collection updated successfully.')).toBeVisible();
  await expect(heading(page, 'Fog & <i>mist</i>')).toBeVisible();

  await page.getByRole('link', { name: 'Select Images' }).first().click();
  await expect(heading(page, 'Select images')).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();
  const offered = page.getByRole('grid').locator('button[data-id]');
  await expect(offered).toHaveCount(gallery.loose.length);
  await offered.nth(0).click();
  await offered.nth(2).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 items selected')).toBeVisible();
  await expectAccessible(page);
  const chosen = (await shownOrder(page)).slice(0, 3).map(String);
  await button(page, 'Save').click();
  await expect(page.getByText('3 images', { exact: true })).toBeVisible();
  expect(await shownOrder(page)).toEqual(chosen);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  expect(await savedOrder(id)).toEqual(chosen);

  await button(page, /^Select /)
    .nth(0)
    .click();
  await expect(heading(page, '1 item selected')).toBeVisible();
  await picture(page, chosen[2] ?? '').click({ modifiers: ['Shift'] });
  await expect(heading(page, '3 items selected')).toBeVisible();
  await button(page, 'Remove from collection').click();
  await expect(
    page.getByText('3 images removed from “\u2068Fog & <i>mist</i>\u2069”.'),
  ).toBeVisible();
  await expect(heading(page, 'No Images in this collection yet')).toBeVisible();
  await button(page, 'Undo').press('Enter');
  await expect(
    page.getByText('3 images put back into “\u2068Fog & <i>mist</i>\u2069”.'),
  ).toBeVisible();
  expect(await savedOrder(id)).toEqual(chosen);
  await expect.poll(() => shownOrder(page)).toEqual(chosen);
  await picture(page, chosen[0] ?? '').focus();
  await page.keyboard.press('Control+a');
  await button(page, 'Remove from collection').click();
  await expect(heading(page, 'No Images in this collection yet')).toBeVisible();
  expect(await savedOrder(id)).toEqual([]);
  await api.setImages(id ?? '', chosen);

  await button(page, 'Delete Fog & <i>mist</i>').click();
  await expect(inDialog(page)).toContainText(
    'Are you sure you want to delete the collection “\u2068Fog & <i>mist</i>\u2069”?',
  );
  await inDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Delete Fog & <i>mist</i>').click();
  await inDialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The collection has been deleted successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/collections$/);
  const cover = page.getByRole('link', { name: /^Fog/ });
  await expect(cover).toHaveCount(0);
  await button(page, 'Undo').last().click();
  await expect(
    page.getByText('“\u2068Fog & <i>mist</i>\u2069” is back with 3 images.'),
  ).toBeVisible();
  await expect(cover).toBeVisible();
  expect(await savedOrder(id)).toEqual(chosen);

  await api.deleteCollection(id ?? '');
  const elsewhere = (await api.createCollection({ title: 'Elsewhere' })).data.data.collection;
  await api.setImages(elsewhere.id, chosen.slice(1, 2));
  await page.getByRole('link', { name: 'Trash' }).click();
  await expectAccessible(page);
  await button(page, 'Restore Fog & <i>mist</i>').click();
  await expect(
    page.getByText(
      '“\u2068Fog & <i>mist</i>\u2069” is back with 2 images. 1 image stays in another collection.',
    ),
  ).toBeVisible();
  await expect(heading(page, 'The trash is empty')).toBeVisible();
  expect(await savedOrder(id)).toEqual([chosen[0], chosen[2]]);
  for (const each of [id ?? '', elsewhere.id]) await api.deleteCollection(each);
  expect((await api.images()).data.data.images).toHaveLength(gallery.all.length);
});

test('the list of collections offers the actions for the selection', async ({ page }) => {
  await open(page, '/collections');
  await expectAccessible(page);
  await button(page, 'Select Walks').click();
  await expect(heading(page, '1 item selected')).toBeVisible();
  const chosen = page.getByRole('group', { name: 'Selection' });
  await expect(chosen.getByRole('link')).toHaveText(['Edit', 'Select Images']);
  await expect(chosen.getByRole('button')).toHaveText(['Select all', 'Cancel', 'Delete']);
  await chosen.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: /^Walks/ }).click();
  await expect(page).toHaveURL(/\/collections\/[^/]+$/);
  await expect(page.getByText('6 images', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('images are put in order with the mouse, and visitors see that order', async ({ page }) => {
  await api.setImages(walks, shownIds());
  await openWalks(page);
  const [a, b, c, ...others] = shownIds();
  const to = await picture(page, c).boundingBox();
  if (!to) throw new Error('it is on the screen');
  await picture(page, a).hover();
  await page.mouse.down();
  await page.mouse.move(to.x + to.width - 8, to.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText('Moved to position 3 of 6')).toBeAttached();
  await expect.poll(() => savedOrder()).toEqual([b, c, a, ...others]);
  expect(await shownOrder(page)).toEqual([b, c, a, ...others]);
  // The end of the drag did not count as a click.
  await expect(heading(page, 'Walks')).toBeVisible();
  await page.reload();
  await expect.poll(() => shownOrder(page)).toEqual([b, c, a, ...others]);

  // What is selected moves together.
  const [d, ...rest] = others;
  await page.locator(`[data-check="${d}"]`).click();
  await picture(page, b ?? '').click();
  const end = await picture(page, a).boundingBox();
  if (!end) throw new Error('it is on the screen');
  await picture(page, d).hover();
  await page.mouse.down();
  await page.mouse.move(end.x + end.width - 8, end.y + 20, { steps: 4 });
  await expect(page.locator('[data-dragged]')).toHaveCount(2);
  await page.mouse.up();
  await expect(page.getByText('2 images moved to positions 3 to 4 of 6')).toBeAttached();
  await expect.poll(() => savedOrder()).toEqual([c, a, b, d, ...rest]);
  await picture(page, b).focus();
  await page.keyboard.press('Alt+Home');
  await expect.poll(() => savedOrder()).toEqual([b, d, c, a, ...rest]);
  await expect(picture(page, b)).toBeFocused();
});

test('images are put in order with the keyboard, and the focus follows the moved image', async ({
  page,
}) => {
  await api.setImages(walks, shownIds());
  await openWalks(page);
  const [a, b, c, ...others] = shownIds();
  await picture(page, a).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByText('Moved to position 3 of 6')).toBeAttached();
  await expect(picture(page, a)).toBeFocused();
  await expect.poll(() => savedOrder()).toEqual([b, c, a, ...others]);
  await page.keyboard.press('Alt+Home');
  await expect.poll(() => savedOrder()).toEqual(shownIds());
});

test('images are sorted at once, and back by one press', async ({ page }) => {
  await api.setImages(walks, shownIds());
  await openWalks(page);
  await button(page, 'Sort').click();
  await inDialog(page).getByRole('radio', { name: 'File name, Z to A' }).check();
  await expectAccessible(page);
  await inDialog(page).getByRole('button', { name: 'Sort' }).click();
  await expect(page.getByText('Collection Sorted', { exact: true })).toBeVisible();
  const names = (await api.collection(walks)).data.data.collection.images.map(
    ({ id }) => gallery.inCollection.find((image) => image.id === id)?.originalFilename ?? '',
  );
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  expect(names).toEqual(names.toSorted((a, b) => collator.compare(b, a)));
  expect(await savedOrder()).not.toEqual(shownIds());
  await button(page, 'Undo').click();
  await expect.poll(() => savedOrder()).toEqual(shownIds());
  await expect.poll(() => shownOrder(page)).toEqual(shownIds());
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('an image is held first, then put in order', async ({ page }) => {
    await api.setImages(walks, shownIds());
    await openWalks(page);
    const [a, b, ...others] = shownIds();
    const [from, to] = await Promise.all(
      [a, b].map((id) =>
        picture(page, id).evaluate((cell) => cell.getBoundingClientRect().toJSON() as DOMRect),
      ), // its content
    );
    if (!from || !to) throw new Error('both are on the screen');
    const browser = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      browser.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: from.y + 40 }],
      });
    await touch('touchStart', from.x + 40);
    await expect(page.locator('[data-dragged]')).toBeAttached();
    await touch('touchMove', to.x + to.width - 20);
    await touch('touchEnd');
    await expect.poll(() => savedOrder()).toEqual([b, a, ...others]);
    await expect(heading(page, 'Walks')).toBeVisible();
  });
});

test('a thousand images can be scrolled and put in order', async ({ page }) => {
  const { collection } = (await api.collection(walks)).data.data;
  const images = Array.from({ length: 1_000 }, (_, index) => ({
    ...collection.images[index % collection.images.length],
    id: `image-${index}`,
  }));
  const sent: unknown[] = [];
  await page.route(`**/api/collections/${walks}`, (route) =>
    route.fulfill({ json: { data: { collection: { ...collection, images } } } }),
  );
  await page.route(`**/api/collections/${walks}/images`, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { data: { collection } } });
  });
  await openWalks(page);
  await picture(page, 'image-0').focus();
  await page.keyboard.press('End');
  await expect(picture(page, 'image-999')).toBeFocused();
  await page.keyboard.press('Alt+Home');
  await expect(page.getByText('Moved to position 1 of 1,000')).toBeAttached();
  await expect(picture(page, 'image-999')).toBeFocused();
  await expect(picture(page, 'image-999')).toBeInViewport();
  const ids = images.map(({ id }) => id);
  const imageIds = ['image-999', ...ids.slice(0, -1)];
  await expect.poll(() => sent).toEqual([{ imageIds, replaces: ids }]);
});

test('an order that the server refuses is undone, and changes by others are shown', async ({
  page,
}) => {
  await api.setImages(walks, shownIds());
  await openWalks(page);
  const [a, b] = shownIds();
  await page.route(
    `**/api/collections/${walks}/images`,
    (route) => route.fulfill({ status: 500, json: { message: 'The disk is full.' } }),
    { times: 1 },
  );
  await picture(page, b).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expectToast(page, 'Error Setting Images', 'The disk is full.');
  expect(await shownOrder(page)).toEqual(shownIds());
  await expect(picture(page, b)).toBeFocused();

  // Another admin removes one image in the meantime.
  const other = (await api.createCollection({ title: 'Elsewhere', description: '' })).data.data;
  await api.addImages(other.collection.id, [a ?? ''], true);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(
    page.getByText(
      'The collection was changed in the meantime. Nothing was saved. The collection is shown as it is now.',
    ),
  ).toBeVisible();
  await expect.poll(() => shownOrder(page)).toEqual(shownIds().slice(1));
  await api.deleteCollection(other.collection.id);
});

test('the images to select are sorted and narrowed, and the choice stays', async ({ page }) => {
  await api.setImages(walks, shownIds());
  await open(page, `/collections/${walks}/images`);
  const own = shownIds().length;
  const free = async () => (await shownOrder(page)).slice(own);
  await expect(page.getByRole('grid').locator('button[data-id]')).toHaveCount(
    own + gallery.loose.length,
  );
  const newest = await free();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Oldest upload');
  await expect.poll(free).toEqual(newest.toReversed());
  const show = page.getByRole('combobox', { name: 'Show' });
  const cameras = show.locator('optgroup option');
  await expect(cameras.nth(1)).toBeAttached();
  const [first, second] = await cameras.all();
  await show.selectOption((await first?.getAttribute('value')) ?? '');
  const count = async () => (await shownOrder(page)).length;
  await expect.poll(count).toBeLessThan(own + newest.length);
  const ofCamera = await shownOrder(page);
  await show.selectOption((await second?.getAttribute('value')) ?? '');
  await expect.poll(() => shownOrder(page)).not.toEqual(ofCamera);
  await expect(page.getByText(`${own} items selected`)).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();
});

test('two admins who choose images at once do not undo each other’s changes', async ({ page }) => {
  await api.setImages(walks, shownIds());
  const [a = '', b = '', ...others] = shownIds();
  const [theirs = '', mine = ''] = gallery.loose.map(({ id }) => id);
  await open(page, `/collections/${walks}/images`);
  const offered = (id: string) => page.locator(`button[data-id="${id}"]`);
  await offered(mine).click();
  await offered(a).click();
  await expect(page.getByText('6 items selected')).toBeVisible();
  await api.setImages(walks, [theirs, ...others, a]);

  await button(page, 'Save').click();
  await expect(errorToasts(page)).toContainText(
    'The collection was changed in the meantime. Nothing was saved.',
  );
  await expect(page.getByText(/^This collection was changed in the meantime/)).toBeVisible();
  await expectAccessible(page);
  expect(await savedOrder()).toEqual([theirs, ...others, a]);
  await expect(page.getByText('6 items selected')).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByText('Collection updated successfully.')).toBeVisible();
  expect(await savedOrder()).toEqual([theirs, ...others, mine]);
  expect(await savedOrder()).not.toContain(b);
  await api.setImages(walks, shownIds());
});

test('missing, failed and refused content is explained where it belongs', async ({ page }) => {
  await open(page, '/collections/nothing');
  await expect(page.getByText('Error Fetching Collection', { exact: true })).toBeVisible();
  await expect(heading(page, 'This collection does not exist')).toBeVisible();
  await page.getByRole('link', { name: 'All collections' }).click();
  await expect(page).toHaveURL(/\/dashboard\/collections$/);

  await open(page, '/collections/new');
  await refuse(page, '/collections', 400, 'Check what you typed.', {
    validation: [{ field: 'title', message: 'This title is taken.' }],
  });
  await page.getByLabel('Title').fill('Walks');
  await button(page, 'Create Collection').click();
  await expect(page.getByText('Error Creating Collection')).toBeVisible();
  await expect(page.getByText('This title is taken.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Walks');
});

test('without a server for half a minute, the list says so and can be tried again', async ({
  page,
}) => {
  const answerAgain = await openWithoutAnswers(page, /\/api\/collections$/, () =>
    open(page, '/collections'),
  );
  await expect(page.getByText('Error Fetching Collections')).toBeVisible();
  await expect(heading(page, 'Could not load the collections')).toBeVisible();
  await answerAgain();
  await button(page, 'Try again').click();
  await expect(page.getByRole('link', { name: /^Walks/ })).toBeVisible();
});

test('empty pages say what to do', async ({ page }) => {
  await page.route(/\/api\/collections$/, (route) =>
    route.fulfill({ json: { data: { collections: [] } } }),
  );
  await open(page, '/collections');
  await expect(heading(page, 'No collections yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Collection' })).toHaveCount(1);

  const elsewhere = gallery.inCollection.map((image) => ({ ...image, collectionId: 'another' }));
  const empty = (await api.createCollection({ title: 'Empty', description: '' })).data.data;
  await answerImages(page, elsewhere);
  await open(page, `/collections/${empty.collection.id}/images`);
  await expect(heading(page, 'No images available')).toBeVisible();
  await api.deleteCollection(empty.collection.id);
});
