import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { showMany } from './support/replies.ts';
import { ViewerPage } from './support/viewer.ts';
import { MENU, VIEW, WallPage } from './support/wall.ts';

let wall: WallPage;

test.beforeEach(({ page }) => {
  wall = new WallPage(page);
});

const bar = (page: Page) => page.getByRole('navigation', { name: 'Gallery' });
const turn = async (page: Page, distance: number) => {
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, distance);
  await wall.pass(600);
};

test('the wall begins below the bar, which leaves on the way down and returns on the way up', async ({
  page,
  gallery,
  animations,
}) => {
  await animations.hurry();
  await wall.open('', gallery.all, 60);
  const first = await wall.cardsBelowMenu();
  expect(Math.min(...first.map(({ top }) => top))).toBe(MENU + 20);
  await turn(page, 80);
  await expect(bar(page)).not.toBeInViewport();
  await turn(page, -80);
  await expect(bar(page)).toBeInViewport();
});

test('the bar returns for the mouse at the upper edge, and for the keyboard', async ({
  page,
  gallery,
  animations,
}) => {
  await animations.hurry();
  await wall.open('', gallery.all, 60);
  await turn(page, 80);
  await expect(bar(page)).not.toBeInViewport();
  await page.mouse.move(640, 2);
  await expect(bar(page)).toBeInViewport();
  await turn(page, 80);
  await expect(bar(page)).not.toBeInViewport();
  await page.getByRole('textbox', { name: 'Search images' }).focus();
  await expect(bar(page)).toBeInViewport();
});

test('the bar returns with the first picture, on Home', async ({ page, gallery, animations }) => {
  await animations.hurry();
  await wall.open('', gallery.all, 25);
  await turn(page, 80);
  await expect(bar(page)).not.toBeInViewport();
  await page.keyboard.press('Home');
  await expect(bar(page)).toBeInViewport();
});

test('the bar leaves although one of its buttons was clicked', async ({
  page,
  gallery,
  animations,
}) => {
  await animations.hurry();
  await wall.open('', gallery.all, 60);
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  // The wheel does nothing while the theme changes.
  await expect(async () => {
    await turn(page, 80);
    await expect(bar(page)).not.toBeInViewport({ timeout: 500 });
  }).toPass();
});

test('scrolling by itself does not hide the bar', async ({ page, gallery }) => {
  await wall.open('?continuous=true&speed=200', gallery.all, 60);
  await wall.pass(6000);
  await page.mouse.move(600, 300);
  await wall.pass(3000);
  await expect(bar(page)).toBeInViewport();
});

test.describe('a few images', () => {
  for (const count of [1, 2, 6]) {
    test(`are large and centred: ${count}`, async ({ gallery }) => {
      await wall.open('', gallery.all.slice(0, count));
      const cards = await wall.cards();
      expect(cards).toHaveLength(count);
      const edges = {
        left: Math.min(...cards.map(({ left }) => left)),
        right: Math.max(...cards.map(({ left, width }) => left + width)),
        top: Math.min(...cards.map(({ top }) => top)),
        bottom: Math.max(...cards.map(({ top, height }) => top + height)),
      };
      expect(edges.top).toBeGreaterThanOrEqual(MENU + 20);
      expect(edges.bottom).toBeLessThanOrEqual(VIEW - 20);
      expect(Math.abs(edges.left + edges.right - 1280)).toBeLessThanOrEqual(2);
      expect(Math.abs(edges.top - MENU + edges.bottom - VIEW)).toBeLessThanOrEqual(2);
      const area = cards.reduce((sum, { width, height }) => sum + width * height, 0);
      expect(area / (1280 * (VIEW - MENU))).toBeGreaterThan(0.3);
    });
  }

  test('are reached by the arrow keys, row by row', async ({ page, gallery }) => {
    await wall.open('', gallery.all.slice(0, 6));
    const cards = await wall.cards();
    await page.keyboard.press('ArrowRight');
    const at = async () => cards.find(({ id }) => id === focused)?.top;
    let focused = await wall.focusedId();
    expect(focused).not.toBeNull();
    const [from] = [await at()];
    const rows = new Set(cards.map(({ top }) => top));
    await page.keyboard.press(from === Math.min(...rows) ? 'ArrowDown' : 'ArrowUp');
    focused = await wall.focusedId();
    expect(await at()).not.toBe(from);
  });

  test('keep to the columns that the address asks for', async ({ gallery }) => {
    await wall.open('?columns=3', gallery.all.slice(0, 3));
    const widths = new Set((await wall.cards()).map(({ width }) => width));
    expect(widths.size).toBe(1);
  });
});

test('a picture that cannot be loaded says so, and is loaded again on demand', async ({
  page,
  gallery,
}) => {
  let isBroken = true;
  await showMany(page, gallery.all.slice(0, 1), 1);
  await page.route(/\/files\//, (route) => (isBroken ? route.abort() : route.fallback()));
  await wall.open();
  const again = page.getByRole('button', { name: /^Try again: / });
  await expect(again).toBeVisible();
  await expect(wall.links).toHaveAccessibleName(/./);
  isBroken = false;
  await again.click();
  await wall.pass(50);
  await expect(again).toHaveCount(0);
  const width = () =>
    wall.links.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
});

test('a card that was clicked has no focus ring when the visitor returns; one reached by key has', async ({
  page,
  gallery,
}) => {
  await wall.open('', gallery.all, 60);
  const [card] = await wall.cardsBelowMenu();
  const link = wall.card(card?.id ?? '');
  const ring = () => link.evaluate((element) => getComputedStyle(element).outlineStyle);
  const viewer = new ViewerPage(page);
  await link.click();
  await viewer.untilShown();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  expect(await ring()).toBe('none');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(link).toBeFocused();
  expect(await ring()).toBe('solid');
  await page.keyboard.press('Enter');
  await viewer.untilShown();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  expect(await ring()).toBe('solid');
});
