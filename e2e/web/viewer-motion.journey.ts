import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import type { Gallery } from './support/gallery.ts';
import { MENU, sameShuffle, VIEW, WallPage } from './support/wall.ts';
import type { SeenCard } from './support/wall.ts';

/** A picture of the viewer in one frame; px. */
interface Shown {
  id: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Of the loaded file; NaN before. */
  aspect: number;
  isMiddle: boolean;
}

/** Records the pictures of the viewer in each frame from now on. */
async function record(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: Shown[][] = [];
    const step = () => {
      const pictures = document.querySelectorAll<HTMLElement>('[data-ratio] [data-zoomable]');
      frames.push(
        Array.from(pictures, (picture) => {
          const { left, top, width, height } = picture.getBoundingClientRect();
          const img = picture.querySelector('img');
          const aspect = (img?.naturalWidth ?? NaN) / (img?.naturalHeight ?? NaN);
          const isMiddle = picture.closest('[aria-hidden]') === null;
          return { id: img?.src ?? '', left, top, width, height, aspect, isMiddle };
        }),
      );
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    Object.assign(window, { frames });
  });
}

async function recorded(page: Page): Promise<Shown[][]> {
  return page.evaluate(() => (window as unknown as { frames: Shown[][] }).frames); // set above
}

/** The picture in the middle, frame by frame, without the frames that have none. */
function middle(frames: Shown[][]): Shown[] {
  return frames.flatMap((pictures) => pictures.find(({ isMiddle }) => isMiddle) ?? []);
}

function expectUndistorted(frames: Shown[][]): void {
  const loaded = frames.flat().filter(({ aspect }) => !Number.isNaN(aspect));
  expect(loaded).not.toEqual([]);
  for (const { width, height, aspect } of loaded) {
    expect(width / height / aspect).toBeCloseTo(1, 1);
  }
}

/** Waits until nothing in the viewer moves. */
async function untilAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const viewer = document.querySelector('[role=dialog]');
    const animations = viewer?.getAnimations({ subtree: true }) ?? [];
    return animations.every(({ playState }) => playState !== 'running');
  });
}

const viewerIs = (page: Page, overlay: string) =>
  page.locator(`[role=dialog][data-overlay=${overlay}]`);

let wall: WallPage;

test.beforeEach(async ({ page }) => {
  wall = new WallPage(page);
  await page.addInitScript(sameShuffle);
  const code = page.waitForResponse(/\/assets\/viewer-[\w-]+\.js$/);
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Gallery' })).toBeVisible();
  await untilRun(page, (await code).url());
});

/** Waits until the viewer can open without loading its code first. */
async function untilRun(page: Page, address: string): Promise<void> {
  await page.evaluate((url) => import(url).then(() => undefined), address);
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ href }) => href?.includes('/assets/viewer-')),
  );
}

/** A card of the collection that is completely in view; the wall is taller than the window. */
async function collectionCard({ inCollection }: Gallery): Promise<SeenCard> {
  const ids = new Set(inCollection.map(({ id }) => id));
  const card = (await wall.cards()).find(
    ({ id, top, height }) => ids.has(id) && top >= MENU && top + height <= VIEW,
  );
  if (!card) throw new Error('no image of the collection is in view');
  return card;
}

/** Without the scrolling to the card and the waiting that a click on its element would bring. */
const clickOn = (page: Page, { left, top }: SeenCard) => page.mouse.click(left + 30, top + 20);

test('a picture opens with the click, and lands once', async ({ page, gallery }) => {
  const start = await collectionCard(gallery);
  await record(page);
  await page.evaluate(() => {
    const { frames } = window as unknown as { frames: Shown[][] };
    const note = () => Object.assign(window, { clickedAt: frames.length });
    window.addEventListener('click', note, { capture: true, once: true });
  });
  await clickOn(page, start);
  await expect(viewerIs(page, 'shown')).toBeVisible();
  // The strip of the collection and the label arrive meanwhile.
  await expect(page.getByText(/^Image \d of 6/)).toBeAttached();
  await expect(page.getByRole('group', { name: 'Collection' })).toBeVisible();

  const frames = await recorded(page);
  const clickedAt = await page.evaluate(
    () => (window as unknown as { clickedAt: number }).clickedAt,
  );
  const moved = frames.findIndex((pictures) =>
    pictures.some(({ isMiddle, width }) => isMiddle && Math.abs(width - start.width) > 1),
  );
  // Three, and on a busy machine some more; loading code or data first would take far more.
  expect(moved - clickedAt).toBeLessThanOrEqual(6);
  const flight = middle(frames);
  expectUndistorted(frames);
  const widths = flight.map(({ width }) => width);
  for (const [frame, width] of widths.entries()) {
    expect(width).toBeGreaterThanOrEqual((widths[frame - 1] ?? 0) - 0.5);
  }
  const end = flight.at(-1);
  const landed = flight.findIndex(({ width }) => width === end?.width);
  for (const { left, top, width } of flight.slice(landed)) {
    expect([left, top, width]).toEqual([end?.left, end?.top, end?.width]);
  }
});

test('a double click on a card opens its picture and does not zoom it', async ({
  page,
  gallery,
}) => {
  const { left, top } = await collectionCard(gallery);
  await page.mouse.dblclick(left + 30, top + 20);
  await expect(viewerIs(page, 'shown')).toBeVisible();
  await untilAtRest(page);
  await expect(page.locator('[data-zoomed]')).toHaveCount(0);
});

test('a step brings the neighbour into place, undistorted, and it stays there', async ({
  page,
  gallery,
}) => {
  await page.goto(`/images/${gallery.inCollection[0]?.id}`);
  await expect(page.getByText(/^Image 1 of 6/)).toBeAttached();
  await expect(viewerIs(page, 'shown')).toBeVisible();
  await record(page);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`/images/${gallery.inCollection[1]?.id}`);
  await expect(page.getByText(/^Image 2 of 6/)).toBeAttached();
  await untilAtRest(page);

  const frames = await recorded(page);
  expectUndistorted(frames);
  const end = middle(frames).at(-1);
  const path = frames.flatMap((pictures) => pictures.find(({ id }) => id === end?.id) ?? []);
  const lefts = path.map(({ left }) => left);
  for (const [frame, left] of lefts.entries()) {
    expect(left).toBeLessThanOrEqual((lefts[frame - 1] ?? Infinity) + 0.5);
  }
  const landed = lefts.findIndex((left) => Math.abs(left - (end?.left ?? NaN)) < 0.5);
  expect(landed).toBeGreaterThan(0);
  for (const { width } of path) expect(width).toBeCloseTo(end?.width ?? NaN, 0);
});

test('a step during another one ends that at once, and follows', async ({
  page,
  gallery,
  animations,
}) => {
  const [first, second, third] = gallery.inCollection.map(({ id }) => `/images/${id}`);
  await page.goto(first ?? '');
  await expect(page.getByText(/^Image 1 of 6/)).toBeAttached();
  await expect(viewerIs(page, 'shown')).toBeVisible();
  await animations.freeze();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(first ?? '');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(second ?? '');
  await expect.poll(() => animations.durations('[data-ratio]')).not.toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(third ?? '');
});

test('a picture closes backwards into its card', async ({ page, gallery, animations }) => {
  const card = await collectionCard(gallery);
  await clickOn(page, card);
  await expect(viewerIs(page, 'shown')).toBeVisible();
  await animations.slowDown();
  await record(page);
  await page.keyboard.press('Escape');
  await expect(viewerIs(page, 'shown')).toHaveCount(0);
  await expect(page.locator('[role=dialog]')).toHaveCount(0);

  const frames = await recorded(page);
  expectUndistorted(frames);
  const widths = middle(frames).map(({ width }) => width);
  for (const [frame, width] of widths.entries()) {
    expect(width).toBeLessThanOrEqual((widths[frame - 1] ?? Infinity) + 0.5);
  }
  expect(widths.at(-1)).toBeLessThan(2 * card.width);
});

test('a picture that is pulled down is not cut off on its way back', async ({
  page,
  gallery,
  animations,
}) => {
  await clickOn(page, await collectionCard(gallery));
  await expect(viewerIs(page, 'shown')).toBeVisible();
  const slides = page.locator('[role=dialog] [data-ratio]');
  await expect(slides).toHaveCount(3);
  await expect(slides.first()).toHaveCSS('overflow', 'clip');
  await animations.freeze();
  await page.mouse.move(640, 300);
  await page.mouse.down();
  await page.mouse.move(640, 600, { steps: 8 });
  await page.mouse.up();
  await expect(viewerIs(page, 'hiding')).toBeVisible();
  await expect(slides).toHaveCSS('overflow', 'visible');
});
