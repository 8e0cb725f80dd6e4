import type { Image } from '@salon/api-contract';
import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { answer, answerSettings, onWall, reply, signIn } from './support/replies.ts';
import { untilLoaded, WallPage } from './support/wall.ts';

let wall: WallPage;

test.beforeEach(({ page }) => {
  wall = new WallPage(page);
});

test('sorts by date, newest or oldest first as the setting says, and shuffles again', async ({
  page,
  gallery,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/images/wall') asked.push(search);
  });
  await wall.open();
  await page.getByRole('button', { name: 'Sort by date' }).click();
  await expect.poll(() => asked.at(-1)).toBe('?orderBy=date');
  const reply = await page.request.get('/api/images?orderBy=date');
  const { data } = (await reply.json()) as { data: { images: Image[] } }; // the type of the contract
  expect(data.images).toHaveLength(gallery.all.length);
  const row = data.images.slice(0, 3).map(({ id }) => id);
  await expect.poll(() => topRow()).toEqual(row);

  await page.getByRole('button', { name: 'Shuffle' }).click();
  await expect.poll(() => asked.at(-1)).toBe('');
  await expect(page.getByRole('button', { name: 'Sort by date' })).toBeVisible();
});

/** The pictures at the top, from left to right. */
async function topRow(): Promise<string[]> {
  const cards = (await wall.cards()).filter(({ top }) => top >= 0 && top < 100);
  return cards.sort((a, b) => a.left - b.left).map(({ id }) => id);
}

test.describe('the search', () => {
  test('asks 300 ms after the last letter and puts the text in the address', async ({
    page,
    gallery,
  }) => {
    const texts: (string | null)[] = [];
    const images = await onWall(page, gallery.all.slice(0, 2));
    await page.route(/\/api\/images\/wall\?text=/, (route) => {
      texts.push(new URL(route.request().url()).searchParams.get('text'));
      return reply(route, { images });
    });
    await wall.open();
    const field = page.getByRole('textbox', { name: 'Search images' });
    expect((await field.boundingBox())?.width).toBeLessThanOrEqual(400);
    await expect(field).toHaveAttribute('placeholder', 'Search images...');

    await field.focus();
    await page.keyboard.type(' Fal');
    await wall.pass(299);
    await page.keyboard.type('con');
    await wall.pass(299);
    expect(texts).toEqual([]);
    await wall.pass(1);
    await expect(wall.links).toHaveCount(2);
    expect(texts).toEqual(['falcon']);
    await expect(page).toHaveURL('/?q=Falcon');
    await expect(page.getByRole('status').filter({ hasText: '2 images' })).toBeAttached();

    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => wall.links.count()).toBeGreaterThan(2);
    expect(texts).toHaveLength(1);
  });

  test('ignores an answer that arrives after a later one', async ({ page, gallery }) => {
    const late: (() => Promise<void>)[] = [];
    const images = await onWall(page, gallery.all.slice(0, 3));
    await page.route(/\/api\/images\/wall\?text=first/, (route) => {
      late.push(() => reply(route, { images }).catch(() => undefined));
    });
    await answer(page, '/images/wall?text=second', { images: images.slice(0, 1) });
    await wall.open();
    const field = page.getByRole('textbox', { name: 'Search images' });
    await field.fill('first');
    await wall.pass(300);
    await expect.poll(() => late.length).toBe(1);
    await field.fill('second');
    await wall.pass(300);
    await expect(wall.links).toHaveCount(1);
    for (const send of late) await send();
    await wall.pass(1000);
    await expect(wall.links).toHaveCount(1);
  });

  test('without results shows a message and offers all images', async ({ page }) => {
    await answer(page, '/images/wall?text=nothing', { images: [] });
    await wall.open('?q=nothing');
    const search = page.getByRole('textbox', { name: 'Search images' });
    await expect(search).toHaveValue('nothing');
    const heading = page.getByRole('heading', { name: 'Hmm, nothing here...' });
    await untilLoaded(page, heading);
    await expect(heading).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page).toHaveURL('/');
    // The message is gone with its button.
    await expect(search).toBeFocused();
    await expect(wall.links.first()).toBeVisible();
  });
});

test.describe('the theme', () => {
  const theme = (page: Page) =>
    page.evaluate(() => [document.documentElement.dataset.theme, localStorage.getItem('theme')]);

  test('is revealed by a circle from the pointer in 2 s, while the wall stands still', async ({
    page,
    gallery,
    animations,
  }) => {
    await wall.open('', gallery.all, 60);
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, -80);
    await wall.pass(32);
    await animations.freeze();
    const toggler = page.getByRole('button', { name: 'Switch to the dark theme' });
    const { x, y, width, height } = (await toggler.boundingBox()) ?? {};
    if (x === undefined || y === undefined || !width || !height) throw new Error('no toggler');
    const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    await page.mouse.click(point.x, point.y);
    // Two frames in which the wall stops.
    expect((await theme(page))[0]).toBeUndefined();
    await wall.pass(64);
    await expect.poll(() => revealing(page)).toHaveLength(1);
    const [reveal] = await revealing(page);
    expect(reveal?.durationMs).toBe(2000);
    expect(reveal?.clip).toBe(`circle(0px at ${point.x}px ${point.y}px)`);
    expect(await theme(page)).toEqual(['dark', 'dark']);
    expect(await wall.travel(() => wall.pass(500))).toBe(0);

    await animations.finish();
    await expect.poll(() => revealing(page)).toHaveLength(0);
    await page.reload();
    expect(await theme(page)).toEqual(['dark', 'dark']);
  });

  test('changes at once when the window is resized during the animation', async ({
    page,
    animations,
  }) => {
    await wall.open();
    await animations.freeze();
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await wall.pass(64);
    await expect.poll(() => revealing(page)).toHaveLength(1);
    await page.setViewportSize({ width: 1000, height: 700 });
    await expect.poll(() => revealing(page)).toHaveLength(0);
    expect(await theme(page)).toEqual(['dark', 'dark']);
  });

  test('fades in within 120 ms with reduced motion', async ({ page, animations }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await wall.open();
    await animations.freeze();
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await wall.pass(64);
    await expect.poll(() => revealing(page)).toEqual([{ durationMs: 120, clip: 'undefined' }]);
  });

  test('of the system is followed live by page and favicon', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await wall.open();
    const paper = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const icon = page.locator('link[rel=icon]');
    const light = await paper();
    await expect(icon).toHaveAttribute('href', '/favicon-light.svg');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(icon).toHaveAttribute('href', '/favicon-dark.svg');
    expect(await paper()).not.toBe(light);
  });

  function revealing(page: Page) {
    return page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        if (
          !(effect instanceof KeyframeEffect) ||
          effect.pseudoElement !== '::view-transition-new(root)'
        )
          return [];
        const [start] = effect.getKeyframes();
        return [{ durationMs: effect.getTiming().duration, clip: String(start?.clipPath) }];
      }),
    );
  }
});

test.describe('the links of the menu', () => {
  const about = {
    aboutDialogTitle: 'About us',
    aboutDialogDescription: '<p>Two <b>people</b>.</p>',
  };

  test('an about dialog, if it is on and has content', async ({ page, gallery }) => {
    const button = page.getByRole('button', { name: 'About' });
    await answerSettings(page, { ...about, showAboutDialog: true });
    await wall.open('', gallery.all);
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'About us' });
    await expect(dialog.locator('b')).toHaveText('people');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();

    await answerSettings(page, {
      ...{ ...about, showAboutDialog: true },
      aboutDialogDescription: 'By <b>Ada</b>\n\nIn 2024',
    });
    await wall.open('', gallery.all);
    await button.click();
    await expect.poll(() => dialog.innerText()).toContain('By Ada\n\nIn 2024');

    for (const settings of [
      { ...about, showAboutDialog: false },
      { ...about, showAboutDialog: true, aboutDialogDescription: '' },
    ]) {
      await answerSettings(page, settings);
      await page.goto('/');
      await wall.untilLive();
      const theme = page.getByRole('button', { name: /theme/ });
      await untilLoaded(page, theme);
      await expect(theme).toBeVisible();
      await expect(button).toHaveCount(0);
    }
  });

  const rules = [
    { who: 'a visitor', user: null, showLoginLink: true, login: 1, dashboard: 0 },
    { who: 'a visitor, log-in hidden', user: null, showLoginLink: false, login: 0, dashboard: 0 },
    { who: 'a user', user: { admin: false }, showLoginLink: true, login: 0, dashboard: 0 },
    { who: 'an admin', user: { admin: true }, showLoginLink: true, login: 0, dashboard: 1 },
  ];
  for (const { who, user, showLoginLink, login, dashboard } of rules) {
    test(`to ${who}: ${login} links to log in, ${dashboard} to the dashboard`, async ({
      page,
      gallery,
    }) => {
      await answerSettings(page, { showLoginLink });
      if (user) await signIn(page, user);
      await wall.open('', gallery.all);
      const menu = page.getByRole('navigation', { name: 'Gallery' });
      await expect(menu.getByRole('link', { name: 'Log in' })).toHaveCount(login);
      await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveCount(dashboard);
    });
  }
});
