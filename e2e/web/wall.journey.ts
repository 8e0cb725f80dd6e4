import { expect, test } from './support/fixtures.ts';
import { answerSettings, showMany, holdList, refuse } from './support/replies.ts';
import { MENU, untilComplete, untilLoaded, VIEW, WallPage, type SeenCard } from './support/wall.ts';

let wall: WallPage;

test.beforeEach(({ page }) => {
  wall = new WallPage(page);
});

/** The number of columns, their width and the distances between them. */
function measure(cards: SeenCard[]) {
  const lefts = [...new Set(cards.map(({ left }) => left))].sort((a, b) => a - b);
  const [first = 0, second = 0] = lefts;
  const width = cards[0]?.width ?? 0;
  const end = (lefts.at(-1) ?? 0) + width;
  const column = cards.filter(({ left }) => left === first).sort((a, b) => a.top - b.top);
  const [upper, lower] = column;
  const between = upper && lower ? lower.top - upper.top - upper.height : 0;
  return { columns: lefts.length, width, gap: second - first - width, between, margin: first, end };
}

test.describe('columns', () => {
  const walls = [
    { window: 320, columns: 2, gap: 8, margin: 8 },
    { window: 700, columns: 2, gap: 8, margin: 8 },
    { window: 701, columns: 3, gap: 20, margin: 20 },
    { window: 1280, columns: 3, gap: 20, margin: 20 },
    // Four would fit: an even count is raised to the next odd one.
    { window: 1440, columns: 5, gap: 20, margin: 20 },
    { window: 1920, columns: 5, gap: 20, margin: 160 },
  ];

  test('follow the width of the window, up to 1600 px in the middle', async ({ page, gallery }) => {
    await wall.open('', gallery.all, 60);
    for (const { window, columns, gap, margin } of walls) {
      await page.setViewportSize({ width: window, height: VIEW });
      await expect(async () => {
        await wall.pass(150);
        const seen = measure(await wall.cards());
        expect(seen).toMatchObject({ columns, gap, between: gap });
        // Some pixels remain if the width cannot be divided.
        expect(Math.abs(seen.margin - margin)).toBeLessThanOrEqual(2);
        expect(Math.abs(window - seen.end - margin)).toBeLessThanOrEqual(2);
      }).toPass();
    }
  });

  test('take the whole width and grow with it, if the setting says so', async ({
    page,
    gallery,
  }) => {
    await answerSettings(page, { wideWall: true });
    await page.setViewportSize({ width: 2560, height: VIEW });
    await wall.open('', gallery.all, 60);
    const { columns, width, margin, end } = measure(await wall.cards());
    expect({ columns, width }).toEqual({ columns: 5, width: 488 });
    expect([margin, 2560 - end]).toEqual([20, 20]);
  });

  test('have the count in the address, raised to an odd one', async ({ gallery }) => {
    await wall.open('?columns=4', gallery.all, 60);
    expect(measure(await wall.cards())).toMatchObject({ columns: 5, gap: 20 });
  });

  test('have equal lengths, with undistorted pictures', async ({ page, gallery }) => {
    await page.setViewportSize({ width: 1280, height: 2400 });
    await wall.open('?columns=3', gallery.all);
    const cards = await wall.cards();
    expect(cards).toHaveLength(gallery.all.length);
    const heights = new Map<number, number>();
    for (const { left, height } of cards) heights.set(left, (heights.get(left) ?? 0) + height + 20);
    const tallest = Math.max(...cards.map(({ height }) => height));
    expect(Math.max(...heights.values()) - Math.min(...heights.values())).toBeLessThan(tallest);
    for (const { id, width, height } of cards) {
      const regular = gallery.all
        .find((image) => id.endsWith(image.id))
        ?.versions.find(({ type }) => type === 'regular');
      expect(width / height).toBeCloseTo((regular?.width ?? 0) / (regular?.height ?? 1), 1);
    }
  });
});

test('begins with a menu over the pictures, but not with ?menu=false', async ({
  page,
  gallery,
}) => {
  await wall.open('', gallery.all, 60);
  const menu = page.getByRole('navigation', { name: 'Gallery' });
  await expect(menu).toBeVisible();
  expect((await menu.boundingBox())?.height).toBeCloseTo(MENU);
  await wall.open('?menu=false');
  await expect(menu).toHaveCount(0);
});

test('loops without a gap and never shows a picture twice', async ({ page, gallery }) => {
  await wall.open('', gallery.all, 24);
  const before = await wall.cardsInView();
  const [first] = before;
  const seen = new Set<string>();
  let laps = 0;
  for (let pages = 0; pages < 8; pages++) {
    const cards = await wall.cardsInView();
    const ids = cards.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const left of new Set(cards.map((card) => card.left))) {
      const column = cards.filter((card) => card.left === left).sort((a, b) => a.top - b.top);
      expect(column[0]?.top).toBeLessThanOrEqual(20);
      const last = column.at(-1);
      expect((last?.top ?? 0) + (last?.height ?? 0)).toBeGreaterThanOrEqual(VIEW - 20);
      column.slice(1).forEach((card, index) => {
        const above = column[index];
        expect(card.top - (above?.top ?? 0) - (above?.height ?? 0)).toBeCloseTo(20, 1);
      });
    }
    if (pages > 0 && first && !seen.has(first.id) && ids.includes(first.id)) laps++;
    seen.clear();
    for (const id of ids) seen.add(id);
    await page.keyboard.press('PageDown');
    await wall.pass(3000);
  }
  expect(laps).toBeGreaterThan(0);
});

test('too few pictures do not loop', async ({ page, gallery }) => {
  await wall.open('', gallery.all.slice(0, 3));
  await expect(wall.links).toHaveCount(3);
  const moved = await wall.travel(async () => {
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 500);
    await wall.pass(3000);
  });
  expect(moved).toBe(0);
  for (const { top } of await wall.cards()) expect(top).toBeGreaterThanOrEqual(MENU);
});

test.describe('while the first pictures are loading', () => {
  test('shows the progress, stands still and shows no menu', async ({ page }) => {
    const held: (() => void)[] = [];
    await page.route(/\/files\//, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    const menu = page.getByRole('navigation', { name: 'Gallery' });
    const progress = page.getByRole('progressbar', { name: 'Loading photos' });
    await wall.begin();
    await expect(wall.links.first()).toBeAttached();
    await expect(progress).toBeVisible();
    await expect(menu).toHaveCount(0);
    const moved = await wall.travel(async () => {
      await page.mouse.move(600, 400);
      await page.mouse.wheel(0, 80);
      await page.keyboard.press('PageDown');
      // Longer than the head start of the first picture, so that the others are requested too.
      await wall.pass(1500);
    });
    expect(moved).toBe(0);

    const done = async () => Number(await progress.getAttribute('value'));
    await expect.poll(() => held.length).toBeGreaterThan(1);
    held.shift()?.();
    await expect.poll(done).toBeGreaterThan(0);
    expect(await done()).toBeLessThan(100);
    while ((await wall.stage.getAttribute('aria-busy')) === 'true') held.shift()?.();
    await untilLoaded(page, menu);
    await expect(menu).toBeVisible();
    await expect(progress).toHaveCount(0);
    for (const release of held) release();
  });

  test('shows the first screen before the full list, which does not move it', async ({
    page,
    gallery,
  }) => {
    await showMany(page, gallery.all, 500);
    const list = await holdList(page);
    await wall.begin();
    await list.asked;
    await untilComplete(page);
    // What the menu covers is mounted later.
    const firstScreen = await wall.cardsBelowMenu();
    expect(firstScreen.length).toBeGreaterThan(5);
    expect(Math.min(...firstScreen.map(({ top }) => top))).toBe(MENU + 20);
    await expect(wall.stage).toHaveAttribute('aria-busy', 'true');
    list.release();
    await wall.untilLive();
    expect(await wall.cardsBelowMenu()).toEqual(firstScreen);
  });

  test('opens a picture that is pressed while the full list arrives', async ({ page, gallery }) => {
    await showMany(page, gallery.all, 500);
    const list = await holdList(page);
    await wall.begin();
    await list.asked;
    await untilComplete(page);
    const [pressed] = await wall.cardsBelowMenu();
    if (!pressed) throw new Error('the wall is empty');
    await page.mouse.move(pressed.left + pressed.width / 2, pressed.top + pressed.height / 2);
    await page.mouse.down();
    list.release();
    await wall.untilLive();
    await page.mouse.up();
    await expect(page).toHaveURL(`/images/${pressed.id}`);
  });

  test('requests the most visible picture first', async ({ page, gallery }) => {
    await showMany(page, gallery.all, 500);
    const list = await holdList(page);
    const network = await page.context().newCDPSession(page);
    const asked = new Map<string, string>();
    const first: string[] = [];
    network.on('Network.requestWillBeSent', ({ type, requestId, request }) => {
      if (type !== 'Image') return;
      asked.set(requestId, request.url);
      if (request.initialPriority === 'High') first.push(request.url);
    });
    // The browser itself gives priority to visible pictures later.
    network.on('Network.resourceChangedPriority', ({ requestId, newPriority }) => {
      const url = asked.get(requestId);
      if (url && newPriority === 'High') first.push(url);
    });
    await network.send('Network.enable');
    await wall.begin();
    await list.asked;
    const [most] = (await wall.cardsInView())
      .map(({ id, top, height }) => ({ id, seen: Math.min(top + height, VIEW) - Math.max(top, 0) }))
      .sort((one, other) => other.seen - one.seen);
    const image = wall.card(most?.id ?? '').locator('img');
    expect(first).toEqual([
      await image.evaluate((element) => 'currentSrc' in element && element.currentSrc),
    ]);
  });

  test('fades the indicator away in 300 ms', async ({ page, animations }) => {
    await page.route(/\/files\//, () => undefined);
    await wall.begin();
    await expect(wall.links.first()).toBeAttached();
    await animations.freeze();
    // The maximum wait for missing pictures.
    await animations.finish();
    await wall.pass(4999);
    await expect(wall.stage).toHaveAttribute('aria-busy', 'true');
    await wall.pass(1);
    await wall.untilLive();
    const fade = await page.evaluate(() =>
      document
        .getAnimations()
        .flatMap((animation) =>
          animation instanceof CSSTransition && animation.transitionProperty === 'opacity'
            ? [animation.effect?.getTiming().duration]
            : [],
        ),
    );
    expect(fade).toContain(300);
    await animations.finish();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  });
});

test('a list that cannot be loaded shows an error in place and in a toast, and can be requested again', async ({
  page,
}) => {
  await refuse(page, /\/images\/wall(\?opening=\d+)?/, 500, 'The pictures are being moved.');
  await wall.begin();
  const failure = page.getByRole('alert').filter({ has: page.getByRole('heading') });
  await expect(failure).toContainText('The pictures are being moved.');
  await untilComplete(page);
  await expect(page.getByText('Error Fetching Images')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await wall.untilLive();
  await expect(wall.links.first()).toBeVisible();
  await expect(failure).toHaveCount(0);
});
