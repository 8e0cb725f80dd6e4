import { startMongo } from '@salon/test-kit';
import { expect, test as base, type Page } from 'playwright/test';
import { insertRecords } from '../support/records.ts';
import { Stack } from '../support/stack.ts';
import { Api } from '../support/api.ts';
import { enter } from './support/admin-page.ts';
import { ViewerPage } from './support/viewer.ts';
import { VIEW, WallPage } from './support/wall.ts';

const COUNT = 3000;

interface LargeGallery {
  stack: Stack;
  /** By date. */
  ids: string[];
}

const test = base.extend<object, { large: LargeGallery }>({
  large: [
    // Playwright derives the required fixtures from the destructuring pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const mongo = await startMongo();
      const ids = await insertRecords(mongo.url, COUNT);
      const stack = await Stack.start({ MONGO_URL: mongo.url });
      await use({ stack, ids });
      await stack.destroy();
      await mongo.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ large }, use) => use(large.stack.url),
});

/** The requests for chunks of the wall. */
function watchChunks(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/images\/wall\/chunks\/(.+)$/.exec(request.url()) ?? [];
    if (name) names.push(name);
  });
  return names;
}

async function untilFilled(wall: WallPage): Promise<void> {
  await expect
    .poll(async () => (await wall.cardsInView()).filter(({ id }) => id === '').length)
    .toBe(0);
}

test.describe('a gallery of thousands', () => {
  test('is one wall of which only what is seen is loaded', async ({ page }) => {
    const wall = new WallPage(page);
    const chunks = watchChunks(page);
    const whole: string[] = [];
    page.on('request', (request) => {
      if (/\/images\/wall(\?(?!opening)|$)/.test(request.url())) whole.push(request.url());
    });
    await wall.open();
    await expect(wall.stage.locator('[role=listitem]').first()).toHaveAttribute(
      'aria-setsize',
      String(COUNT),
    );
    await untilFilled(wall);
    expect(whole).toEqual([]);
    const few = chunks.length;
    expect(few).toBeLessThan(5);
    const before = new Set((await wall.cardsBelowMenu()).map(({ id }) => id));
    await page.keyboard.press('End');
    await wall.pass(100);
    await untilFilled(wall);
    const after = await wall.cardsInView();
    // The loop begins again below the end.
    const fresh = after.filter(({ id }) => !before.has(id));
    expect(fresh.length).toBeGreaterThan(after.length / 2 - 1);
    expect(chunks.length).toBeLessThan(few + 6);
    expect(new Set(chunks).size).toBe(chunks.length);
  });

  test('does not move the first page when the others are known', async ({ page }) => {
    const wall = new WallPage(page);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/images\/wall\/index/, async (route) => {
      await held;
      await route.continue();
    });
    await wall.begin();
    await expect.poll(async () => (await wall.cards()).length).toBeGreaterThan(5);
    const first = await wall.cards();
    release();
    await wall.untilLive();
    const later = await wall.cards();
    expect(later).toEqual(expect.arrayContaining(first));
  });

  test('is found again where it was left', async ({ page }) => {
    const wall = new WallPage(page);
    await wall.open();
    await page.keyboard.press('PageDown');
    await wall.settle();
    await page.keyboard.press('PageDown');
    await wall.settle();
    await untilFilled(wall);
    const left = await wall.cardsInView();
    await page.reload();
    await wall.untilLive();
    await untilFilled(wall);
    expect(await wall.cardsInView()).toEqual(left);
  });

  for (const order of ['shuffle', 'date'] as const) {
    test(`opens any image by its address, and leads along the wall by ${order}`, async ({
      page,
      large,
    }) => {
      const wall = new WallPage(page);
      await page.addInitScript((which) => {
        const memory = { order: which, seed: 5, anchor: null };
        sessionStorage.setItem('salon.wall', JSON.stringify(memory));
      }, order);
      await page.goto(`/images/${large.ids[1234]}`);
      const viewer = page.getByRole('dialog', { name: 'Picture 1234', exact: true });
      await expect(viewer).toHaveAttribute('data-overlay', 'shown');
      await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(page).not.toHaveURL(`/images/${large.ids[1234]}`);
      if (order === 'date') await expect(page).toHaveURL(`/images/${large.ids[1235]}`);
      await new ViewerPage(page).untilStill();
      await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      await expect(page).toHaveURL(`/images/${large.ids[1234]}`);
      await expect(viewer).toHaveAttribute('data-overlay', 'shown');
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL('/');
      const card = wall.card(large.ids[1234] ?? '');
      await expect(card).toBeInViewport();
      await expect(card).toBeFocused();
    });
  }

  test('by date begins with the oldest image', async ({ page, large }) => {
    const wall = new WallPage(page);
    await wall.open();
    await page.getByRole('button', { name: 'Sort by date' }).click();
    await expect(wall.card(large.ids[0] ?? '')).toBeInViewport();
    await untilFilled(wall);
    const numbers = (await wall.cardsBelowMenu()).map(({ id }) => large.ids.indexOf(id));
    expect(Math.max(...numbers)).toBeLessThan(VIEW / 10);
    expect(Math.min(...numbers)).toBe(0);
  });

  test('is chosen from for a collection, also by a search', async ({ page, large }) => {
    const { stack, ids } = large;
    const api = await new Api(stack.url).loggedIn();
    const { id } = (await api.createCollection({ title: 'Chosen' })).data.data.collection;
    const [first = '', chosen = ''] = [ids[0], ids[1234]];
    await api.setImages(id, [first]);
    await enter(page, stack);
    await page.goto(`/dashboard/collections/${id}/images`);
    const cell = (imageId: string | undefined) => page.locator(`button[data-id="${imageId}"]`);
    await expect(cell(ids.at(-1))).toBeVisible();
    await cell(first).focus();
    await page.keyboard.press('End');
    await expect(cell(ids[1])).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(cell(first)).toBeFocused();
    await page.getByRole('textbox', { name: 'Search images' }).fill('1234');
    await expect(cell(first)).toHaveCount(0);
    await cell(chosen).click();
    await expect(page.getByText('2 items selected')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Collection updated successfully.')).toBeVisible();
    const { images } = (await api.collection(id)).data.data.collection;
    expect(images.map((image) => image.id)).toEqual([first, chosen]);
    await api.deleteCollection(id);
  });
});
