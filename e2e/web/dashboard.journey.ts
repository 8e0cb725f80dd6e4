import { expect, test, type Page } from 'playwright/test';
import { Api } from '../support/api.ts';
import { Outbox } from '../support/outbox.ts';
import { enter, expectAccessible, logIn } from './support/admin-page.ts';
import { startGallery, type OwnGallery } from './support/gallery.ts';
import { answerImages, openWithoutAnswers, refuse } from './support/replies.ts';
import { expectToast } from './support/toasts.ts';

/** These tests change data, so they have a separate gallery. */
let gallery: OwnGallery;
let api: Api;

test.beforeAll(async () => {
  gallery = await startGallery();
  api = await new Api(gallery.stack.url).loggedIn();
});

test.afterAll(() => gallery.stack.destroy());

const open = (page: Page, path = '') => page.goto(`${gallery.stack.url}/dashboard${path}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const inDialog = (page: Page) => page.getByRole('dialog');
const total = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });

test('the dashboard needs a session, and a logout ends it', async ({ page }) => {
  for (const path of ['/images', '/collections/new', '/settings', '']) {
    await open(page, path);
    await expect(page).toHaveURL(/\/login$/);
  }
  // The login leads back to the page that was requested last: the dashboard.
  await logIn(page, gallery.stack);
  const places = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('listitem');
  await expect(places).toHaveText([
    'Gallery',
    'Dashboard',
    'Images',
    'Collections',
    'Tasks',
    'Settings',
    'Logout',
  ]);
  await button(page, 'Logout').click();
  await expect(page).toHaveURL(/\/login$/);
  await open(page);
  await expect(page).toHaveURL(/\/login$/);
});

test('a user who is not an admin has no access and changes nothing', async ({ page }) => {
  const eve = { username: 'eve', password: 'a password for eve', email: 'eve@example.org' };
  await api.raw('POST', '/signup', JSON.stringify(eve));
  const { token } = await new Outbox(gallery.stack).next(eve.email);
  await api.raw('POST', '/verify-email', JSON.stringify({ token }));
  await enter(page, gallery.stack, eve);
  await page.goto(gallery.stack.url);
  await expect(page.getByRole('list', { name: 'Photos' })).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('button', { name: /theme/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);

  await open(page, '/collections/new');
  await expect(page).toHaveURL(`${gallery.stack.url}/`);
  const reply = await (
    await new Api(gallery.stack.url).loggedIn(eve)
  ).raw('POST', '/collections', JSON.stringify({ title: 'Mine' }));
  expect(reply.status).toBe(403);
});

test.describe('an admin', () => {
  test.beforeEach(({ page }) => enter(page, gallery.stack));

  test('sees a summary with links to all pages', async ({ page }) => {
    const made = [];
    for (const title of ['One', 'Two', 'Three']) {
      const reply = await api.createCollection({ title, description: '' });
      made.push(reply.data.data.collection.id);
    }
    await open(page);
    await expect(total(page, 'Images')).toContainText(String(gallery.all.length));
    await expect(total(page, 'Standalone images, in no collection')).toContainText(
      String(gallery.loose.length),
    );
    await expect(total(page, 'Collections')).toContainText('4');
    await expect(page.getByRole('list', { name: 'Newest images' }).getByRole('link')).toHaveCount(
      5,
    );
    const newest = page.getByRole('list', { name: 'Newest collections' }).getByRole('link');
    await expect(newest).toHaveText([/^Three/, /^Two/, /^One/]);
    await expectAccessible(page);

    const all = page.getByRole('link', { name: /^View all/ });
    await expect(all).toHaveText(['View all', 'View all']);
    await all.first().click();
    await expect(page).toHaveURL(/\/dashboard\/images$/);
    await expect(page.getByRole('grid', { name: 'Images' })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await all.last().click();
    await expect(page).toHaveURL(/\/dashboard\/collections$/);
    for (const id of made) await api.deleteCollection(id);
  });

  test('opens an image, cancels a deletion, and deletes it after a confirmation', async ({
    page,
  }) => {
    const [image] = gallery.loose;
    await open(page, `/images/${image?.id}`);
    await expect(page.getByRole('main').getByRole('img')).toBeVisible();
    await expectAccessible(page);
    const remove = page.getByRole('button', { name: /^Delete/ });
    await remove.click();
    await expect(inDialog(page)).toContainText('Are you sure you want to delete this image?');
    await expect(inDialog(page)).toContainText('restored from the trash for 30 days.');
    await inDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(inDialog(page)).toHaveCount(0);
    expect((await api.image(image?.id ?? '')).status).toBe(200);
    await page.route('**/api/images/**', (route) =>
      route.request().method() === 'DELETE' || route.request().url().endsWith('/delete')
        ? route.fulfill({ status: 500, json: { message: 'The disk is full.' } })
        : route.continue(),
    );
    await remove.click();
    await inDialog(page).getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Delete Failed', 'The disk is full.');
  });

  test('edits an image, and loses nothing by accident', async ({ page }) => {
    const [image] = gallery.inCollection;
    await open(page, `/images/${image?.id}/edit`);
    const lens = page.getByLabel('Lens');
    const save = button(page, 'Save Changes');
    await expect(lens).toHaveValue(image?.lens ?? '');
    await expect(save).toBeDisabled();
    await expectAccessible(page);

    await lens.fill('Trio 64');
    await expect(save).toBeEnabled();
    await button(page, 'Reset').click();
    await expect(lens).toHaveValue(image?.lens ?? '');
    await expect(save).toBeDisabled();

    await lens.fill('Trio 64');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(inDialog(page)).toContainText('What you changed here has not been saved.');
    await page.keyboard.press('Escape');
    await expect(lens).toHaveValue('Trio 64');

    const shutter = page.getByLabel('Shutter speed');
    await shutter.fill('1/0');
    await shutter.blur();
    await expect(shutter).toHaveValue('');
    await shutter.fill('1/500');
    await save.click();
    await expect(page.getByText('Image metadata updated successfully.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/images/${image?.id}$`));
    await expect(page.getByText('Trio 64')).toBeVisible();
    const saved = (await api.image(image?.id ?? '')).data.data.image;
    expect(saved).toMatchObject({ lens: 'Trio 64', shutterSpeed: 0.002, camera: image?.camera });
  });

  test('keeps the input when the server refuses it', async ({ page }) => {
    const [image] = gallery.inCollection;
    const path = `/images/${image?.id}/metadata`;
    await refuse(page, path, 400, 'Check what you typed.', {
      validation: [{ field: 'lens', message: 'No such lens.' }],
    });
    await open(page, `/images/${image?.id}/edit`);
    await page.getByLabel('Lens').fill('Trio 65');
    await button(page, 'Save Changes').click();
    await expect(page.getByText('Update Failed')).toBeVisible();
    await expect(page.getByText('No such lens.')).toBeVisible();
    await expect(page.getByLabel('Lens')).toHaveValue('Trio 65');
  });

  test('sees an error for missing pages and for failed requests', async ({ page }) => {
    await open(page, '/images/nothing');
    await expect(page.getByText('Error Fetching Image', { exact: true })).toBeVisible();
    await expect(heading(page, 'This image does not exist')).toBeVisible();
    await open(page, '/nowhere');
    await expect(heading(page, 'Page Not Found')).toBeVisible();

    const answerAgain = await openWithoutAnswers(page, /\/api\/images\/window\?/, () =>
      open(page, '/images'),
    );
    await expect(page.getByText('Error Fetching Images')).toBeVisible();
    await expect(heading(page, 'Could not load the images')).toBeVisible();
    await answerAgain();
    await button(page, 'Try again').click();
    await expect(page.getByRole('grid', { name: 'Images' })).toBeVisible();
  });

  test('of an empty gallery sees where to begin', async ({ page }) => {
    await answerImages(page, []);
    await page.route(/\/api\/collections$/, (route) =>
      route.fulfill({ json: { data: { collections: [] } } }),
    );
    await open(page);
    await expect(total(page, 'Images')).toContainText('0');
    await expect(page.getByText('No images yet')).toBeVisible();
    await expect(page.getByText('No collections yet')).toBeVisible();
    await open(page, '/images');
    await expect(heading(page, 'No images yet')).toBeVisible();
    await expect(page.getByRole('link', { name: /Upload/ }).first()).toBeVisible();
  });
});
