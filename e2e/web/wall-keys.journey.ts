import { expect, test } from './support/fixtures.ts';
import { ViewerPage } from './support/viewer.ts';
import { MENU, REACT_THROTTLE_MS, VIEW, WallPage, type SeenCard } from './support/wall.ts';

/** px a page key scrolls by. */
const PAGE = 0.9 * (VIEW - MENU);

let wall: WallPage;

test.beforeEach(async ({ page, gallery }) => {
  wall = new WallPage(page);
  await wall.open('', gallery.all, 120);
});

test('space and the page keys scroll by nine tenths of a screen', async ({ page }) => {
  const keys = [
    { key: 'Space', by: PAGE },
    { key: 'Shift+Space', by: -PAGE },
    { key: 'PageDown', by: PAGE },
    { key: 'PageUp', by: -PAGE },
  ];
  for (const { key, by } of keys) {
    await page.keyboard.press(key);
    expect(Math.abs(-(await wall.settle()) - by), key).toBeLessThanOrEqual(1);
  }
});

const middleOf = ({ top, height }: SeenCard) => top + height / 2;

test('arrows and WASD move the focus from card to card', async ({ page }) => {
  const focused = async () => {
    const id = await wall.focusedId();
    const card = (await wall.cards()).find((one) => one.id === id);
    if (!card) throw new Error('no card has the focus');
    return card;
  };
  /** Presses a key. @returns the cards before and after, at their positions before the scroll */
  const walk = async (key: string) => {
    const from = await focused();
    const before = await wall.cards();
    await page.keyboard.press(key);
    const { id } = await focused();
    const to = before.find((one) => one.id === id);
    if (!to) throw new Error(`${key} led to a position without a card`);
    await wall.settle();
    return { from, to, before };
  };

  await page.keyboard.press('ArrowDown');
  await expect(wall.stage.locator('a:focus')).toHaveCount(1);
  await wall.settle();
  // Begin at a card that has a column on its right.
  const rightmost = Math.max(...(await wall.cards()).map(({ left }) => left));
  if ((await focused()).left === rightmost) await walk('ArrowLeft');
  for (const key of ['ArrowRight', 'a', 'd', 'ArrowLeft']) {
    const { from, to, before } = await walk(key);
    expect(Math.sign(to.left - from.left), key).toBe(key === 'ArrowRight' || key === 'd' ? 1 : -1);
    // The nearest card of the next column.
    const away = (card: SeenCard) => Math.abs(middleOf(card) - middleOf(from));
    const column = before.filter(({ left }) => left === to.left);
    expect(away(to)).toBe(Math.min(...column.map(away)));
  }
  for (const key of ['ArrowDown', 's', 'w', 'ArrowUp']) {
    const { from, to } = await walk(key);
    expect(to.left).toBe(from.left);
    expect(Math.sign(to.top - from.top), key).toBe(key === 'ArrowDown' || key === 's' ? 1 : -1);
  }
  const { top, height } = await focused();
  expect(top).toBeGreaterThanOrEqual(MENU);
  expect(top + height).toBeLessThanOrEqual(VIEW);
});

test('Escape leaves the card, Enter opens it and Escape comes back to it', async ({
  page,
  animations,
}) => {
  await animations.hurry();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  expect(await wall.focusedId()).toBeNull();

  await page.keyboard.press('ArrowDown');
  const id = await wall.focusedId();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/images/${id}$`));
  const viewer = new ViewerPage(page);
  await viewer.untilShown();
  await viewer.closeByKey();
  await expect(page).toHaveURL('/');
  await expect.poll(() => wall.focusedId()).toBe(id);
});

test('Tab goes from the menu through the columns, one stop for each, and out', async ({ page }) => {
  await page.getByRole('link', { name: 'Log in' }).focus();
  const lefts: number[] = [];
  const stops = async () => {
    await page.keyboard.press('Tab');
    await wall.settle();
    const id = await wall.focusedId();
    return (await wall.cards()).find((one) => one.id === id)?.left;
  };
  for (let left = await stops(); left !== undefined; left = await stops()) lefts.push(left);
  expect(lefts).toEqual([20, 440, 860]);
  await page.keyboard.press('Shift+Tab');
  expect(await wall.focusedId()).not.toBeNull();
});

test('letters are not shortcuts during text input, or when shortcuts are off', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'Search images' });
  await field.focus();
  await page.keyboard.type('was d');
  await expect(field).toHaveValue('was d');
  expect(await wall.travel(() => wall.pass(100))).toBe(0);
  await field.fill('');
  await field.blur();

  await page.keyboard.press('?');
  await wall.pass(REACT_THROTTLE_MS);
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await help.getByRole('checkbox', { name: 'Single letters and signs are shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('s');
  expect(await wall.focusedId()).toBeNull();
  await page.keyboard.press('ArrowDown');
  expect(await wall.focusedId()).not.toBeNull();
});
