import { expect, test, type Locator } from 'playwright/test';
import { photoPath, readPhotoSet } from '../support/photo-set.ts';
import { Stack } from '../support/stack.ts';
import { logIn } from './support/admin-page.ts';

let stack: Stack;

test.beforeAll(async () => {
  stack = await Stack.start();
});

test.afterAll(() => stack.destroy());

test('an admin publishes ten photos, finds them on the wall, and all is there after a restart', async ({
  page,
}) => {
  const { photos } = await readPhotoSet();
  const ten = photos.slice(0, 10);

  await logIn(page, stack);

  await page.goto(`${stack.url}/dashboard/upload`);
  await page.locator('input[type=file]').setInputFiles(ten.map(({ file }) => photoPath(file)));
  await expect(page.getByText('10/10')).toBeVisible();
  await page.getByRole('button', { name: /continue/i }).click();

  const reviews = page.getByRole('list', { name: 'Images to review' });
  const cameras = reviews.getByLabel('Camera');
  await expect(cameras).toHaveCount(ten.length);
  for (const { file, model } of ten) {
    const review = reviews.getByRole('listitem').filter({ hasText: file });
    if (model) await expect(review.getByLabel('Camera')).toHaveValue(new RegExp(escaped(model)));
  }

  await page.getByRole('button', { name: /confirm/i }).click();
  await expect(page.getByRole('heading', { name: 'Upload Complete' })).toBeVisible();

  await page.goto(`${stack.url}/`);
  const cards = page.locator('a[href^="/images/"]');
  await expect(cards.first()).toBeVisible();
  const ids = await page.evaluate(async () => {
    const reply = await fetch('/api/images');
    const { data } = (await reply.json()) as { data: { images: { id: string }[] } };
    return data.images.map(({ id }) => id);
  });
  expect(ids).toHaveLength(10);
  await expect.poll(() => loadedPictures(cards)).toBeGreaterThan(3);

  await cards.first().click();
  await expect(page).toHaveURL(/\/images\/\w+$/);
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  await expect.poll(() => loadedPictures(viewer)).toBeGreaterThan(0);
  // The viewer ignores a request to close while the opening animation runs.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`${stack.url}/`, { timeout: 1_000 });
  }).toPass();
  await expect(viewer).toBeHidden();

  await stack.stop();
  await stack.launch();
  await page.goto(`${stack.url}/`);
  await expect(cards.first()).toBeVisible();
  await expect.poll(() => loadedPictures(cards)).toBeGreaterThan(3);
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** How many images inside are loaded and decoded. */
const loadedPictures = (where: Locator) =>
  where
    .locator('img')
    .evaluateAll(
      (pictures) =>
        pictures.filter((p) => p instanceof HTMLImageElement && p.complete && p.naturalWidth > 1)
          .length,
    );
