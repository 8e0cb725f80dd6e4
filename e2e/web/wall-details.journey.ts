import type { WallImage } from '@salon/api-contract';
import type { Locator } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { answer, onWall } from './support/replies.ts';
import { MENU, untilLoaded, VIEW, WallPage } from './support/wall.ts';

let wall: WallPage;

test.beforeEach(async ({ page, animations }) => {
  wall = new WallPage(page);
  await animations.hurry();
});

/** Shows the gallery as if its images had other facts. */
async function openAs(images: WallImage[], factsOf: (index: number) => Partial<WallImage>) {
  const shown = images.map((image, index) => ({ ...image, ...factsOf(index) }));
  await answer(wall.page, /\/images\/wall(\?opening=\d+)?/, { images: shown });
  await wall.open();
}

/** Moves the mouse over a card in view. */
async function hoverCard(): Promise<Locator> {
  const seen = (await wall.cards()).find(({ top }) => top >= MENU && top < VIEW / 2);
  if (!seen) throw new Error('no card in view');
  await wall.page.mouse.move(seen.left + 40, seen.top + 40);
  return wall.card(seen.id);
}

/** The caption over a card: it has no element of its own. */
const captionOver = (card: Locator) =>
  card.evaluate((link) => {
    const style = getComputedStyle(link, '::after');
    const { content, unicodeBidi, textAlign, webkitLineClamp } = style;
    const [height, line] = [parseFloat(style.height), parseFloat(style.lineHeight)];
    const padding = parseFloat(style.paddingBlockStart) + parseFloat(style.borderBlockEndWidth);
    const isBorderBox = style.boxSizing === 'border-box';
    const lines = Math.round((height - (isBorderBox ? padding : 0)) / line);
    return { content, unicodeBidi, textAlign, webkitLineClamp, lines };
  });

test('a card under the mouse is brighter, also without a caption', async ({ page, gallery }) => {
  await openAs(await onWall(page, gallery.all), () => ({ caption: '' }));
  const card = await hoverCard();
  await expect(card.locator('img')).toHaveCSS('filter', 'brightness(1.1)');
});

test('a caption over a card has five lines at most', async ({ page, gallery }) => {
  const caption = 'A long walk through the fog, and back again. '.repeat(30);
  await openAs(await onWall(page, gallery.all), () => ({ caption }));
  const over = await captionOver(await hoverCard());
  expect(over.content).toContain('A long walk');
  // The last one ends with an ellipsis.
  expect(over).toMatchObject({ lines: 5, webkitLineClamp: '5' });
});

test('a caption over a card is hidden by Escape until the mouse comes back', async ({
  page,
  gallery,
}) => {
  await openAs(await onWall(page, gallery.all), () => ({ caption: 'Fog over the river' }));
  const card = await hoverCard();
  const contentOver = async () => (await captionOver(card)).content;
  expect(await contentOver()).toContain('Fog over the river');
  await page.keyboard.press('Escape');
  expect(await contentOver()).toBe('none');
  await page.mouse.move(2, 2);
  await hoverCard();
  expect(await contentOver()).toContain('Fog over the river');
});

test('a caption over a card reads in the direction of its script', async ({ page, gallery }) => {
  await openAs(await onWall(page, gallery.all), () => ({ caption: 'صقر فوق المرج!' }));
  const over = await captionOver(await hoverCard());
  expect(over).toMatchObject({ lines: 1, unicodeBidi: 'plaintext', textAlign: 'start' });
});

test('a panorama is no ribbon on the wall, and a tower no column', async ({ page, gallery }) => {
  const images = await onWall(page, gallery.all);
  const aspects = [10, 0.1];
  await openAs(images, (index) => ({ aspect: aspects[index] ?? 1 }));
  const cards = await wall.cards();
  const [panorama, tower] = images.map(({ id }) => cards.find((card) => card.id === id));
  expect((panorama?.width ?? 0) / (panorama?.height ?? 0)).toBeCloseTo(3, 1);
  expect((tower?.width ?? 0) / (tower?.height ?? 0)).toBeCloseTo(0.4, 1);
});

test('no picture shines through the bar', async ({ page, gallery }) => {
  await wall.open('', gallery.all, 60);
  const bar = page.locator('header').filter({ has: page.getByRole('navigation') });
  await expect(bar).toHaveCSS('background-color', /^oklch\([^/]+\)$/);
  await expect(bar).toHaveCSS('opacity', '1');
});

test('the switch of the theme says what its next press does', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await wall.open();
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.clock.resume();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Switch to the dark theme');
  await expect.poll(paper).not.toBe(light);
  await press('Switch to the light theme');
  await expect.poll(paper).toBe(light);
  await press('Use the theme of the system');
  await expect(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
});

test('a search without results names its text, and has air above its button', async ({ page }) => {
  await answer(page, '/images/wall?text=nothing', { images: [] });
  await wall.open('?q=nothing');
  const hint = page.getByText('No photo fits “\u2068nothing\u2069”.');
  await untilLoaded(page, hint);
  await expect(hint).toBeVisible();
  await expect(page.getByText('Come back soon')).toHaveCount(0);
  const [text, button] = [
    await hint.boundingBox(),
    await page.getByRole('button', { name: 'Show all' }).boundingBox(),
  ];
  const gap = (button?.y ?? 0) - (text?.y ?? 0) - (text?.height ?? 0);
  expect(gap).toBeGreaterThan(8);
});
