import { expect, test } from './support/fixtures.ts';
import { answer, onWall, reply, signIn } from './support/replies.ts';
import { untilLoaded, WallPage } from './support/wall.ts';

let wall: WallPage;

test.beforeEach(({ page }) => {
  wall = new WallPage(page);
});

test('a search has a heading with its count, and Back leads to the whole wall', async ({
  page,
  gallery,
}) => {
  const images = await onWall(page, gallery.all.slice(0, 2));
  await page.route(/\/api\/images\/wall\?text=/, (route) => reply(route, { images }));
  await page.goto('about:blank');
  await wall.open('', gallery.all, 30);
  await page.getByRole('textbox', { name: 'Search images' }).fill('sea');
  await wall.pass(300);
  await expect(page).toHaveURL('/?q=sea');
  await expect(page.getByRole('heading', { name: '2 images for “\u2068sea\u2069”' })).toBeVisible();
  await expect(wall.links).toHaveCount(2);
  // A refined search is the same entry of the history.
  await page.getByRole('textbox', { name: 'Search images' }).fill('seal');
  await wall.pass(300);
  await expect(page).toHaveURL('/?q=seal');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('textbox', { name: 'Search images' })).toHaveValue('');
  await expect(page.getByRole('heading', { name: /for “/ })).toHaveCount(0);
  await expect.poll(() => wall.links.count()).toBeGreaterThan(2);
});

test('clearing a search leaves no second entry of the whole wall', async ({ page, gallery }) => {
  const images = await onWall(page, gallery.all.slice(0, 2));
  await page.route(/\/api\/images\/wall\?text=/, (route) => reply(route, { images }));
  await wall.open('', gallery.all, 30);
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await page.getByRole('textbox', { name: 'Search images' }).fill('sea');
  await wall.pass(300);
  await expect(page).toHaveURL('/?q=sea');
  await expect(page.getByRole('heading', { name: '2 images for “\u2068sea\u2069”' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search images' }).press('Escape');
  await expect(page).toHaveURL('/');
  expect(await entries()).toBe(before + 1);
  await page.goForward();
  await expect(page).toHaveURL('/?q=sea');
});

test.describe('an empty gallery', () => {
  const title = 'Hmm, nothing here...';

  test('asks a visitor to come back', async ({ page }) => {
    await answer(page, /\/images\/wall(\?|$)/, { images: [], total: 0 });
    await wall.open();
    const heading = page.getByRole('heading', { name: title });
    await untilLoaded(page, heading);
    await expect(heading).toBeVisible();
    await expect(
      page.getByText('Try being more specific or using different keywords'),
    ).toBeVisible();
    await expect(page.getByText('Come back soon.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upload photos' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(0);
  });

  test('leads an admin to the upload', async ({ page }) => {
    await signIn(page, { admin: true });
    await answer(page, /\/images\/wall(\?|$)/, { images: [], total: 0 });
    await wall.open();
    const advice = page.getByText('Upload the first ones.');
    await untilLoaded(page, advice);
    await expect(advice).toBeVisible();
    const upload = page.getByRole('link', { name: 'Upload photos' });
    await expect(upload).toHaveAttribute('href', '/dashboard/upload');
  });
});

test('giving up a wall that does not load takes one press, and the bar has not pretended', async ({
  page,
}) => {
  await page.route(/\/api\/images\/wall/, (route) => route.fulfill({ status: 503, json: {} }));
  await wall.begin();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect(async () => {
    await wall.pass(300);
    await expect(cancel).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '0');
  await cancel.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Could not load' }).first()).toBeVisible();
  await wall.pass(5000);
  await expect(cancel).toHaveCount(0);
});
