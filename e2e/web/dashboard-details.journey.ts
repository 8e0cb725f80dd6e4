import { expect, test, type Page } from 'playwright/test';
import { Api } from '../support/api.ts';
import { admin } from '../support/stack.ts';
import { enter } from './support/admin-page.ts';
import { startGallery, type OwnGallery } from './support/gallery.ts';

/** These tests change data, so they have a separate gallery. */
let gallery: OwnGallery;
let api: Api;

test.beforeAll(async () => {
  gallery = await startGallery();
  api = await new Api(gallery.stack.url).loggedIn();
});

test.afterAll(() => gallery.stack.destroy());

const open = (page: Page, path = '') => page.goto(`${gallery.stack.url}/dashboard${path}`);
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const inDialog = (page: Page) => page.getByRole('dialog');
const looseOne = (index = 0) => {
  const image = gallery.loose[index];
  if (!image) throw new Error('the gallery has images in no collection');
  return image;
};
const collectionId = () => gallery.inCollection[0]?.collectionId ?? '';

test.describe('an admin', () => {
  test.beforeEach(({ page }) => enter(page, gallery.stack));

  test('who logs out in another tab is asked for the login, and finds the typed text again', async ({
    page,
    context,
  }) => {
    const path = `/images/${looseOne().id}/edit`;
    await open(page, path);
    await page.getByLabel('Lens').fill('Trio 64');
    const other = await context.newPage();
    await open(other);
    await button(other, 'Logout').click();
    await expect(other).toHaveURL(/\/login$/);
    await other.close();
    await expect(inDialog(page)).toContainText('Your session has ended.');
    await inDialog(page).getByLabel('Password').fill(admin.password);
    await button(page, 'Log in').click();
    await expect(inDialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByLabel('Lens')).toHaveValue('Trio 64');
  });

  test('learns what another has saved in the meantime, and decides', async ({ page }) => {
    const { id } = looseOne(1);
    await open(page, `/images/${id}/edit`);
    const caption = page.getByLabel('Caption');
    await caption.fill('By me');
    await api.editMetadata(id, { captions: { en: 'By them' } });
    await button(page, 'Save Changes').click();
    await expect(
      page.getByText(
        'This was changed to “\u2068By them\u2069” in the meantime. Save again to replace it.',
      ),
    ).toBeVisible();
    await expect(caption).toBeFocused();
    await expect(caption).toHaveValue('By me');
    expect((await api.image(id)).data.data.image.captions.en).toBe('By them');
    await button(page, 'Save Changes').click();
    await expect(page.getByText('Image metadata updated successfully.')).toBeVisible();
    expect((await api.image(id)).data.data.image.captions.en).toBe('By me');
  });

  test('has the previews of an image made again', async ({ page }) => {
    const { id } = looseOne();
    let status = 'failed';
    await page.route(`**/api/images/${id}`, async (route) => {
      const reply = await route.fetch();
      const { data } = (await reply.json()) as { data: { image: object } };
      await route.fulfill({ json: { data: { image: { ...data.image, status } } } });
    });
    page.on('request', (request) => {
      if (request.url().endsWith(`/images/${id}/renditions`)) status = 'processing';
    });
    await open(page, `/images/${id}`);
    await expect(page.getByText('The previews could not be made: every try failed.')).toBeVisible();
    await button(page, 'Make previews again').click();
    await expect(page.getByText('The previews are being made.')).toBeVisible();
  });

  test('sees that a screen is loading, but not before 200 ms', async ({ page }) => {
    const { id } = looseOne();
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/api/images/${id}`, async (route) => {
      await isReleased;
      await route.continue();
    });
    await open(page, `/images/${id}/edit`);
    const placeholder = page.getByRole('status').filter({ hasText: 'Loading' });
    await expect(placeholder).toBeVisible();
    await expect(placeholder).toHaveCSS('animation-delay', '0.2s');
    release();
    await expect(page.getByLabel('Caption')).toBeVisible();
    await expect(placeholder).toHaveCount(0);
  });

  test('reads that images of other collections are not offered for a collection', async ({
    page,
  }) => {
    await open(page, `/collections/${collectionId()}/images`);
    await expect(
      page.getByText('Images that are in other collections are not shown.'),
    ).toBeVisible();
    await page.getByRole('textbox', { name: 'Search images' }).fill('xyzzy');
    await expect(
      page.getByText('Images that are in other collections are not searched.'),
    ).toBeVisible();
  });

  test('who removes an image hears nothing of its former place', async ({ page }) => {
    const [first] = gallery.inCollection;
    await open(page, `/collections/${collectionId()}`);
    const picture = page.locator(`a[data-id="${first?.id}"]`);
    await picture.focus();
    await page.keyboard.press('Alt+ArrowRight');
    const status = page.getByText('Moved to position 2 of 6');
    await expect(status).toBeAttached();
    await expect
      .poll(async () => {
        const { images } = (await api.collection(collectionId())).data.data.collection;
        return images[1]?.id;
      })
      .toBe(first?.id);
    await page.locator(`[data-check="${first?.id}"]`).click();
    await button(page, 'Remove from collection').click();
    await expect(page.getByText(/^1 image removed from/)).toBeVisible();
    await expect(status).toHaveCount(0);
    await api.setImages(
      collectionId(),
      gallery.inCollection.map(({ id }) => id),
    );
  });

  test('sees the captions and file names of all images on demand', async ({ page }) => {
    await open(page, '/images');
    const name = page.getByText(looseOne().originalFilename ?? '', { exact: true });
    await expect(page.getByRole('grid', { name: 'Images' })).toBeVisible();
    await expect(name).toHaveCount(0);
    await button(page, 'Captions and file names').click();
    await expect(name).toBeVisible();
    await expect(page.getByText('A falcon over the prairie', { exact: true })).toBeVisible();
    await page.reload();
    await expect(name).toBeVisible();
  });

  test('sees of an image its time, its collection and its place in the gallery', async ({
    page,
  }) => {
    const [image] = gallery.inCollection;
    await open(page, `/images/${image?.id}`);
    const main = page.getByRole('main');
    await expect(main.getByText('2024-01-05', { exact: true })).toBeVisible();
    await expect(main.getByText('23:30', { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: 'View in the gallery' })).toHaveAttribute(
      'href',
      `/images/${image?.id}`,
    );
    await main.getByRole('link', { name: 'In the collection Walks' }).click();
    await expect(page).toHaveURL(new RegExp(`/collections/${collectionId()}$`));
  });

  test('learns how many images another admin deleted before', async ({ page }) => {
    const [one, other] = [looseOne(2), looseOne(3)];
    await open(page, '/images');
    await page.locator(`[data-check="${one.id}"]`).click();
    await page.locator(`[data-check="${other.id}"]`).click();
    await api.deleteImage(other.id);
    const actions = page.getByRole('group', { name: 'Selection' });
    await actions.getByRole('button', { name: 'Delete' }).click();
    await expect(inDialog(page)).toContainText('restored from the trash for 30 days.');
    await inDialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(
      page.getByText('1 image has been deleted. 1 image had been deleted before.'),
    ).toBeVisible();
    await api.restoreImages([one.id, other.id]);
  });

  test('deletes one image for good, and then all that is in the trash', async ({ page }) => {
    const deleted = [looseOne(3), looseOne(4), looseOne(5)];
    await api.deleteImages(deleted.map(({ id }) => id));
    await open(page, '/images');
    await page.getByRole('link', { name: 'Trash' }).click();
    await page.locator(`[data-check="${deleted[0]?.id}"]`).click();
    await button(page, 'Delete for good').click();
    await expect(inDialog(page)).toContainText('It cannot be restored afterwards.');
    await inDialog(page).getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('1 image deleted for good.')).toBeVisible();
    await expect(page.locator('[data-check]')).toHaveCount(2);
    await button(page, 'Empty trash').click();
    await inDialog(page).getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('2 images deleted for good.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
    expect((await api.deletedImages()).data.data.images).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('the words of the places are never cut off', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await enter(page, gallery.stack);
    await open(page, '/collections');
    const words = page.getByRole('navigation', { name: 'Dashboard' }).locator('a span');
    const cutOff = () =>
      words.evaluateAll((spans) =>
        spans
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
    await expect(words).toHaveCount(6);
    expect(await cutOff()).toEqual([]);
    // WCAG 1.4.12.
    await words.evaluateAll((spans) => {
      for (const { style } of spans) style.letterSpacing = '0.12em';
    });
    expect(await cutOff()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    // What is above the bar stays clear of it, although it is higher now.
    const bar = page.getByRole('navigation', { name: 'Dashboard' }).locator('ul').first();
    const height = (await bar.boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThan(57);
    const frame = page.getByRole('main').locator('..');
    await expect(frame).toHaveCSS('padding-bottom', `${Math.round(height)}px`);
  });

  test('each place has its word, and the logout is far from them and asks', async ({ page }) => {
    await enter(page, gallery.stack);
    await open(page, `/images/${looseOne().id}/edit`);
    const places = page.getByRole('navigation', { name: 'Dashboard' });
    for (const name of ['Gallery', 'Dashboard', 'Images', 'Collections', 'Tasks', 'Settings']) {
      const word = places.getByRole('link', { name }).getByText(name, { exact: true });
      await expect(word).toBeInViewport({ ratio: 1 });
      // The current place is not marked by its colours alone.
      const line = name === 'Images' ? 'underline' : 'none';
      await expect(word).toHaveCSS('text-decoration-line', line);
    }
    const [logout, settings] = [
      await button(page, 'Logout').boundingBox(),
      await places.getByRole('link', { name: 'Settings' }).boundingBox(),
    ];
    expect((settings?.y ?? 0) - (logout?.y ?? 0)).toBeGreaterThan(400);
    await page.getByLabel('Lens').fill('Trio 64');
    await button(page, 'Logout').click();
    await expect(inDialog(page)).toContainText('What you changed here has not been saved.');
    await inDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Lens')).toHaveValue('Trio 64');
  });

  test('no screen is wider than the window, also with large text and long names', async ({
    page,
  }) => {
    const { id } = looseOne(1);
    const long = 'A name that is longer than any phone is wide, '.repeat(3).trim();
    await api.editMetadata(id, { captions: { en: long } });
    const { data } = await api.createCollection({ title: long, description: '' });
    const collection = `/collections/${data.data.collection.id}`;
    await enter(page, gallery.stack);
    const ofImages = ['/images', `/images/${id}`, `/images/${id}/edit`, '/images/deleted'];
    const ofCollections = [
      '/collections',
      collection,
      `${collection}/edit`,
      `${collection}/images`,
    ];
    const tooWide: string[] = [];
    for (const path of ['', ...ofImages, ...ofCollections, '/tasks', '/settings', '/upload']) {
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const size of ['100%', '200%']) {
        const width = await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize;
          return document.documentElement.scrollWidth;
        }, size);
        if (width > 390) tooWide.push(`${path} at ${size}: ${width}`);
      }
    }
    expect(tooWide).toEqual([]);
    await open(page);
    // The word below a number is part of its link.
    await page
      .getByRole('term')
      .filter({ hasText: /^Images$/ })
      .click({ force: true });
    await expect(page).toHaveURL(/\/dashboard\/images$/);
  });
});

test.describe('in a low window', () => {
  test.use({ hasTouch: true, viewport: { width: 844, height: 340 } });

  test('the navigation is in view and clear of the camera, and the page of an image shows it', async ({
    page,
  }) => {
    const session = await page.context().newCDPSession(page);
    const camera = { left: 59, leftMax: 59, right: 59, rightMax: 59 };
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: camera });
    await enter(page, gallery.stack);
    await open(page, `/images/${looseOne().id}`);
    await expect(button(page, 'Logout')).toBeInViewport({ ratio: 1 });
    expect((await button(page, 'Logout').boundingBox())?.x).toBeGreaterThanOrEqual(59);
    const photo = page.getByRole('main').locator('img').first();
    await expect.poll(async () => (await photo.boundingBox())?.height).toBeGreaterThan(200);
  });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('the search of the images has room for some words', async ({ page }) => {
    await enter(page, gallery.stack);
    await open(page, '/images');
    const field = page.getByRole('search').locator('input');
    const width = await field.evaluate((input) => {
      const { paddingLeft, paddingRight } = getComputedStyle(input);
      return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    });
    expect(width).toBeGreaterThan(160);
  });
});
