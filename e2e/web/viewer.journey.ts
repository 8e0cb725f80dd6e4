import { wallReply, type Image } from '@salon/api-contract';
import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { swipe } from './support/fingers.ts';
import type { Stroke } from './support/fingers.ts';
import type { Gallery } from './support/gallery.ts';
import { answer, showMany, holdList, onWall } from './support/replies.ts';
import { ViewerPage } from './support/viewer.ts';
import { MENU, stopClock, WallPage } from './support/wall.ts';

let viewer: ViewerPage;

test.beforeEach(({ page }) => {
  viewer = new ViewerPage(page);
});

test.describe('opening and closing', () => {
  test('animates the picture from its card and back in 0.6 s while the other cards move aside in 0.5 s', async ({
    page,
    gallery,
    animations,
  }) => {
    const wall = new WallPage(page);
    await wall.open();
    await animations.freeze();
    const inCollection = new Set(gallery.inCollection.map((image) => image.id));
    const from = (await wall.cardsInView()).find(
      ({ id, top }) => inCollection.has(id) && top >= MENU && top < 600,
    );
    if (!from) throw new Error('no image of the collection is in view');
    const link = wall.card(from.id);
    await page.mouse.click(from.left + 50, from.top + 40);
    await viewer.untilThere();
    await expect(viewer.root).toHaveAttribute('data-overlay', 'showing');
    await expect(page).toHaveURL(`/images/${from.id}`);
    // A collection that arrives during the animation does not change its path.
    await expect(page.getByText(/^Image \d of 6/)).toBeAttached();
    expect(await animations.durations('[role=dialog]')).toEqual([600, 600]);
    // At the beginning, the picture covers its card.
    const start = await viewer.photoFrame.boundingBox();
    expect(start?.x).toBeCloseTo(from.left, -0.5);
    expect(start?.y).toBeCloseTo(from.top, -0.5);
    expect(start?.width).toBeCloseTo(from.width, -0.5);
    expect(start?.height).toBeCloseTo(from.height, -0.5);
    const others = await animations.durations('[role=list]');
    expect(others.length).toBeGreaterThan(3);
    expect(new Set(others)).toEqual(new Set([500]));
    expect(await wall.travel(() => wall.pass(2000))).toBe(0);

    // The viewer cannot be closed during the animation.
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/images/${from.id}`);
    await animations.finish();
    await viewer.untilShown();
    // It lands once: the room of the strip was known.
    expect(await animations.durations('[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(viewer.root).toHaveAttribute('data-overlay', 'hiding');
    await expect(page).toHaveURL('/');
    await expect.poll(() => animations.durations('[role=dialog]')).toEqual([600, 600]);
    expect(new Set(await animations.durations('[role=list]'))).toEqual(new Set([500]));
    await animations.finish();
    await expect(viewer.root).toHaveCount(0);
    await expect(link).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Gallery' })).toBeVisible();
  });

  test('does not wait for the list of all pictures', async ({ page, gallery, animations }) => {
    await showMany(page, gallery.all, 500);
    const list = await holdList(page);
    const wall = new WallPage(page);
    await wall.begin();
    await list.asked;
    const [, card] = (await wall.cardsInView()).filter(({ top }) => top >= MENU && top < 600);
    if (!card) throw new Error('no cards');
    await page.mouse.click(card.left + 50, card.top + 50);
    await viewer.untilThere();
    await animations.finish();
    await viewer.untilShown();
    await animations.freeze();
    await page.keyboard.press('Escape');
    await expect(viewer.root).toHaveAttribute('data-overlay', 'hiding');
    await animations.finish();
    await expect(viewer.root).toHaveCount(0);
    await expect(wall.stage).toHaveAttribute('aria-busy', 'true');
    list.release();
    await wall.untilLive();
    await expect(wall.card(card.id)).toBeFocused();
  });

  test('by address fades the picture in from a blur in 0.4 s, and closing leads to the wall', async ({
    page,
    gallery,
    animations,
  }) => {
    // The wall loads later than the picture, so there is no card to start from.
    await page.route(/\/api\/images\/wall$/, () => undefined);
    await animations.freeze();
    await stopClock(page);
    await page.goto(`/images/${gallery.loose[0]?.id}`);
    await viewer.untilThere();
    await expect.poll(() => animations.durations('[role=dialog]')).toEqual([400]);
    expect(
      await viewer.photoFrame.evaluate((photoFrame) => getComputedStyle(photoFrame).filter),
    ).toBe('blur(24px)');
    await animations.hurry();
    await animations.finish();
    await viewer.untilShown();
    await page.getByRole('button', { name: 'Back to the gallery' }).click();
    await expect(page).toHaveURL('/');
    await expect(viewer.root).toHaveCount(0);
  });

  test('by the browser: back closes, forward opens again', async ({ page, animations }) => {
    const wall = new WallPage(page);
    await wall.open();
    await animations.hurry();
    await wall.links.first().click({ position: { x: 50, y: 200 } });
    await viewer.untilShown();
    const { href } = new URL(page.url());
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(viewer.root).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(href);
    await viewer.untilShown();
    await viewer.closeByKey();
    // The focus is back on the card.
    await expect(wall.stage.locator('a:focus')).toHaveAttribute('href', new URL(href).pathname);
  });
});

test.describe('moving on in the collection', () => {
  test.beforeEach(async ({ page, gallery, animations }) => {
    await animations.hurry();
    await viewer.open(gallery.inCollection[1]?.id);
    await expect(viewer.strip).toBeVisible();
    await expect(page.getByText(/^Image 2 of 6/)).toBeAttached();
  });

  test('the arrow keys lead to the neighbours, wrap around, and use one history entry', async ({
    page,
    gallery,
  }) => {
    const length = await page.evaluate(() => history.length);
    for (const [key, index] of [
      ['ArrowLeft', 0],
      ['ArrowLeft', 5],
      ['ArrowRight', 0],
      ['ArrowRight', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page).toHaveURL(`/images/${gallery.inCollection[index]?.id}`);
      await viewer.untilShows(gallery.inCollection[index]);
    }
    expect(await page.evaluate(() => history.length)).toBe(length);
  });

  test('the neighbours are preloaded', async ({ page, gallery }) => {
    const waiting = viewer.root.locator(
      '[aria-hidden=true] img[alt^="A falcon"], [aria-hidden=true] img[alt="Picture 3"]',
    );
    await expect(waiting).toHaveCount(2);
    await expect
      .poll(() =>
        waiting.evaluateAll((images) =>
          images.map((image) => (image as HTMLImageElement).complete),
        ),
      ) // they are img elements
      .toEqual([true, true]);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.keyboard.press('ArrowRight');
    await viewer.untilShows(gallery.inCollection[2]);
    const regular = gallery.inCollection[2]?.versions.find(
      ({ type, format }) => type === 'regular' && format === 'webp',
    );
    expect(asked.filter((url) => url.endsWith(regular?.path ?? ''))).toEqual([]);
  });

  test('up and down show and hide the strip, Enter and i the information', async ({ page }) => {
    for (const key of ['ArrowUp', 'ArrowDown']) {
      await page.keyboard.press(key);
      await expect(viewer.strip).toBeVisible({ visible: key === 'ArrowDown' });
    }
    const info = page.getByRole('button', { name: 'Information' });
    await expect(info).toHaveAttribute('aria-expanded', 'false');
    for (const [key, isOpen] of [
      ['Enter', true],
      ['i', false],
      ['I', true],
    ] as const) {
      await page.keyboard.press(key);
      await expect(info).toHaveAttribute('aria-expanded', String(isOpen));
      await expect(viewer.info).toBeVisible({ visible: isOpen });
    }
  });

  test('the strip marks the picture and leads to any other', async ({ page, gallery }) => {
    const thumbnails = viewer.strip.getByRole('button');
    await expect(thumbnails).toHaveCount(6);
    await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true');
    const boxes = await thumbnails.evaluateAll((all) =>
      all.map((thumbnail) => thumbnail.getBoundingClientRect().toJSON() as DOMRect),
    );
    const [first, second] = boxes;
    const last = boxes.at(5);
    expect(first).toMatchObject({ width: 60, height: 60 });
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBe(72);
    // A strip narrower than its container is centred.
    expect((first?.x ?? 0) + (last?.x ?? 0) + 60).toBeCloseTo(1280, -0.5);
    await thumbnails.nth(4).click();
    await expect(page).toHaveURL(`/images/${gallery.inCollection[4]?.id}`);
    await expect(thumbnails.nth(4)).toHaveAttribute('aria-current', 'true');
    await expect(thumbnails.nth(1)).not.toHaveAttribute('aria-current');
  });
});

test.describe('moving on from an image in no collection', () => {
  /** Opens the third image without a collection. Returns all images in the order of the wall, by date. */
  async function openThird(page: Page, gallery: Gallery): Promise<Image[]> {
    await page.addInitScript(wallByDate);
    const reply = await page.request.get('/api/images/wall?orderBy=date');
    const { images } = wallReply.parse(await reply.json()).data;
    const order = images.flatMap(({ id }) => gallery.all.find((image) => image.id === id) ?? []);
    const at = order.findIndex(({ id }) => id === gallery.loose[2]?.id);
    await viewer.open(gallery.loose[2]?.id);
    return [...order.slice(at), ...order.slice(0, at)];
  }

  test.beforeEach(({ animations }) => animations.hurry());

  test('the arrow keys lead along the wall and use one history entry', async ({
    page,
    gallery,
  }) => {
    const order = await openThird(page, gallery);
    await expect(page.getByText(/^Image \d+ of 12/)).toBeAttached();
    const length = await page.evaluate(() => history.length);
    for (const [key, index] of [
      ['ArrowRight', 1],
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
      ['ArrowLeft', 0],
      ['ArrowLeft', -1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page).toHaveURL(`/images/${order.at(index)?.id}`);
      await viewer.untilStill();
    }
    expect(await page.evaluate(() => history.length)).toBe(length);
    await viewer.closeByKey();
    await expect(page).toHaveURL('/');
  });

  test('buttons on both sides do the same, with the mouse and the keyboard', async ({
    page,
    gallery,
  }) => {
    const order = await openThird(page, gallery);
    const previous = page.getByRole('button', { name: 'Previous image' });
    const next = page.getByRole('button', { name: 'Next image' });
    await next.click();
    await expect(page).toHaveURL(`/images/${order[1]?.id}`);
    await viewer.untilStill();
    await previous.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/images/${order[0]?.id}`);
    await viewer.untilStill();
    await expect(previous).toBeFocused();
    // The focus ring, and the paper below it.
    await expect(previous).toHaveCSS('outline-style', 'solid');
    await expect(previous).toHaveCSS('box-shadow', /0px 0px 0px 6px$/);

    const [left, right] = [await previous.boundingBox(), await next.boundingBox()];
    expect(left).toMatchObject({ x: 12, width: 44, height: 44 });
    expect((right?.x ?? 0) + 44).toBe(1280 - 12);
    for (const round of [previous, next]) await expect(round).toHaveCSS('border-radius', '50%');
    await expect(next).toBeInViewport();
  });

  test('the arrow keys follow the order of a search', async ({ page, gallery, animations }) => {
    const found = [gallery.loose[4], gallery.loose[1], gallery.loose[3]].flatMap(
      (one) => one ?? [],
    );
    await answer(page, /\/images\/wall\?text=dusk/, { images: await onWall(page, found) });
    const wall = new WallPage(page);
    await wall.open('?q=dusk');
    await animations.hurry();
    await wall.card(found[0]?.id ?? '').click({ position: { x: 50, y: 80 } });
    await viewer.untilShown();
    for (const index of [1, 2, 0]) {
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(`/images/${found[index]?.id}`);
      await viewer.untilStill();
    }
    await viewer.closeByKey();
    await expect(page).toHaveURL('/?q=dusk');
  });

  test.describe('by touch', () => {
    test.use({ hasTouch: true, viewport: { width: 400, height: 800 } });

    test('a swipe leads along the wall', async ({ page, gallery }) => {
      const order = await openThird(page, gallery);
      await expect(page.getByText(/^Image \d+ of 12/)).toBeAttached();
      await swipe(page, { from: { x: 320, y: 300 }, by: { x: -260, y: 0 }, steps: 4 });
      await expect(page).toHaveURL(`/images/${order[1]?.id}`);
    });
  });
});

function wallByDate(): void {
  sessionStorage.setItem('salon.wall', '{"order":"date","seed":5,"anchor":null}');
}

test.describe('a swipe', () => {
  test.use({ hasTouch: true, viewport: { width: 400, height: 800 } });

  test.beforeEach(async ({ page, gallery, animations }) => {
    await animations.hurry();
    await viewer.open(gallery.inCollection[1]?.id);
    await expect(page.getByText(/^Image 2 of 6/)).toBeAttached();
  });

  const stroke = (page: Page, dx: number, dy = 0, end: Partial<Stroke> = {}) =>
    swipe(page, { from: { x: 200, y: 300 }, by: { x: dx, y: dy }, steps: 4, ...end });
  const slow = { rests: true };

  test('of more than half the width changes the picture, a shorter slow one does not', async ({
    page,
    gallery,
  }) => {
    await stroke(page, -200, 0, slow);
    await viewer.untilStill();
    await expect(page).toHaveURL(`/images/${gallery.inCollection[1]?.id}`);
    await stroke(page, -201, 0, slow);
    await viewer.untilShows(gallery.inCollection[2]);
    await stroke(page, 201, 0, slow);
    await viewer.untilShows(gallery.inCollection[1]);
  });

  test('that is a flick changes the picture, however short', async ({ page, gallery }) => {
    await stroke(page, -60);
    await viewer.untilShows(gallery.inCollection[2]);
    await stroke(page, 60);
    await viewer.untilShows(gallery.inCollection[1]);
  });

  test('shows the edge of the neighbour soon', async ({ page }) => {
    await stroke(page, -40, 0, { isHeld: true });
    const next = await page
      .locator('[data-ratio][aria-hidden] > :first-child')
      .last()
      .boundingBox();
    expect(next?.x).toBeGreaterThan(360);
    expect(next?.x).toBeLessThan(400);
  });

  test('begins after ten pixels', async ({ page }) => {
    const left = async () => (await viewer.photoFrame.boundingBox())?.x ?? 0;
    const rest = await left();
    await stroke(page, -9, 0, { isHeld: true });
    expect(await left()).toBe(rest);
    await page.reload();
    await viewer.untilShown();
    await expect(page.getByText(/^Image 2 of 6/)).toBeAttached();
    await stroke(page, -12, 0, { isHeld: true });
    expect(await left()).toBe(rest - 12);
  });

  test('downwards puts the picture back', async ({ page }) => {
    await stroke(page, 0, 200);
    await expect(page).toHaveURL('/');
    await expect(viewer.root).toHaveCount(0);
  });
});

test('in right-to-left languages, the next picture is on the left', async ({ page, gallery }) => {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => (document.dir = 'rtl')),
  );
  await viewer.open(gallery.inCollection[1]?.id);
  await expect(page.getByText(/^Image 2 of 6/)).toBeAttached();
  const thumbnail = (index: number) =>
    viewer.strip.locator(`[data-id="${gallery.inCollection[index]?.id}"]`);
  const leftOf = async (index: number) => (await thumbnail(index).boundingBox())?.x ?? NaN;
  expect((await leftOf(0)) - (await leftOf(1))).toBe(72);
  const neighbours = viewer.root.locator('[data-ratio][aria-hidden] [data-zoomable]');
  await expect(neighbours).toHaveCount(2);
  for (const neighbour of await neighbours.all()) await expect(neighbour).not.toBeInViewport();

  await page.keyboard.press('ArrowLeft');
  await viewer.untilShows(gallery.inCollection[2]);
  await page.keyboard.press('ArrowRight');
  await viewer.untilShows(gallery.inCollection[1]);
  await page.mouse.move(200, 300);
  await page.mouse.down();
  await page.mouse.move(1000, 300, { steps: 4 });
  await page.mouse.up();
  await viewer.untilShows(gallery.inCollection[2]);
});

test('in right-to-left languages, the panel leaves by its own edge', async ({ page, gallery }) => {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => (document.dir = 'rtl')),
  );
  await viewer.open(gallery.inCollection[1]?.id);
  await page.keyboard.press('i');
  await expect(viewer.info).toBeVisible();
  await page.keyboard.press('i');
  await expect(viewer.info).toBeHidden();
  const panel = viewer.root.locator('aside');
  await expect
    .poll(() => panel.evaluate((element) => element.getBoundingClientRect().right))
    .toBeLessThanOrEqual(0);
});

test.describe('a collection wider than the window', () => {
  test('loops with wheel and drag; the click at the end of a drag chooses no picture', async ({
    page,
    gallery,
    animations,
  }) => {
    const [image] = gallery.inCollection;
    const images = Array.from({ length: 40 }, (_, index) => ({
      ...image,
      id: `${index}-${image?.id}`,
    }));
    await answer(page, /\/collections\/\w+/, {
      collection: { id: image?.collectionId, title: 'Long', description: '', images },
    });
    await answer(page, /\/images\/\d+-\w+/, { image: images[0] });
    await animations.hurry();
    await viewer.open(images[0]?.id);
    const current = viewer.strip.locator('[aria-current]');
    await expect(current).toHaveCount(1);
    await page.clock.runFor(3000);
    const left = async () => (await current.boundingBox())?.x ?? NaN;
    expect(await left()).toBeCloseTo(610, 0);
    // The last picture comes before the first.
    await expect(viewer.strip.locator(`[data-id="${images[39]?.id}"]`)).toBeVisible();

    await page.mouse.move(640, 760);
    await page.mouse.wheel(0, 500);
    await page.clock.runFor(5000);
    expect(Math.abs((await left()) - 530)).toBeLessThanOrEqual(1);

    const before = await left();
    await page.mouse.down();
    await page.clock.runFor(16);
    await page.mouse.move(700, 760, { steps: 4 });
    await page.clock.runFor(200);
    expect(await left()).toBeCloseTo(before + 90, 0);
    await page.mouse.up();
    await page.clock.runFor(1000);
    await expect(page).toHaveURL(`/images/${images[0]?.id}`);
  });
});

test.describe('failures', () => {
  test('a picture that cannot be loaded leads to the wall with an error', async ({ page }) => {
    await page.goto('/images/0123456789abcdef0123456789abcdef');
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Error Fetching Image')).toBeVisible();
    await expect(viewer.root).toHaveCount(0);
  });

  test('a picture without a thumbnail is hidden', async ({ page, gallery }) => {
    const [image] = gallery.loose;
    const versions = image?.versions.filter(({ type }) => type === 'regular');
    await answer(page, `/images/${image?.id}`, { image: { ...image, versions, renditions: {} } });
    await viewer.open(image?.id);
    await expect(viewer.photoFrame.locator('img')).toHaveCount(0);
  });
});
