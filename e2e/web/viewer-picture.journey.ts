import type { Page } from 'playwright/test';
import { collectionReply, type Image } from '@salon/api-contract';
import { expect, test } from './support/fixtures.ts';
import type { Gallery } from './support/gallery.ts';
import { answer } from './support/replies.ts';
import { ViewerPage } from './support/viewer.ts';

let viewer: ViewerPage;

test.beforeEach(async ({ page, animations }) => {
  viewer = new ViewerPage(page);
  await animations.hurry();
});

/** The image with another shape: only the numbers change, the file stays. */
function shaped(image: Image, width: number, height: number): Image {
  const versions = image.versions.map((version) =>
    version.type === 'regular' ? { ...version, width, height } : version,
  );
  return { ...image, width, height, versions };
}

const openShaped = async (page: Page, image: Image | undefined, size: [number, number]) => {
  if (!image) throw new Error('no image');
  await answer(page, `/images/${image.id}`, { image: shaped(image, ...size) });
  await viewer.open(image.id);
  await viewer.untilStill();
};

test('the label below the picture says caption and camera, and the collection when its strip is hidden', async ({
  page,
  gallery,
}) => {
  await viewer.open(gallery.inCollection[0]?.id);
  const caption = viewer.slide.getByText('A falcon over the prairie', { exact: true });
  await expect(caption).toBeVisible();
  const line = 'Canon EOS R5 · f/7.1 · 1/250 s · ISO 1000 · 500 mm';
  await expect(viewer.slide.getByText(line)).toBeVisible();
  const [picture, label] = [await viewer.photoFrame.boundingBox(), await caption.boundingBox()];
  expect(label?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
  await page.keyboard.press('ArrowDown');
  await expect(viewer.slide.locator('span')).toBeVisible();
  await page.keyboard.press('i');
  await expect(viewer.slide.getByText(line)).toHaveCount(0);
});

test('a caption from right to left reads right', async ({ page, gallery }) => {
  const [, , image] = gallery.inCollection;
  if (!image) throw new Error('no image');
  const captions = { en: 'صقر فوق المرج!' };
  await answer(page, `/images/${image.id}`, { image: { ...image, captions, collectionId: null } });
  await viewer.open(image.id);
  const caption = viewer.slide.getByText(captions.en, { exact: true });
  await expect(caption).toBeVisible();
  expect(await caption.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
});

test('a click beside the picture closes it, a click on it does not', async ({ page, gallery }) => {
  await viewer.open(gallery.loose[0]?.id);
  const box = await viewer.photoFrame.boundingBox();
  if (!box) throw new Error('no picture');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(viewer.root).toHaveAttribute('data-overlay', 'shown');
  await page.mouse.click(box.x / 2, box.y + 10);
  await expect(page).toHaveURL('/');
  await expect(viewer.root).toHaveCount(0);
});

test('a panorama is as high as its frame, and is moved sideways', async ({ page, gallery }) => {
  await openShaped(page, gallery.loose[0], [8000, 800]);
  const picture = viewer.photoFrame.locator('[data-zoomable]');
  const box = await picture.boundingBox();
  expect(box?.height).toBeGreaterThan(600);
  expect(box?.width).toBeGreaterThan(6000);
  await page.mouse.move(640, 400);
  await page.mouse.down();
  await page.mouse.move(240, 400, { steps: 8 });
  await page.mouse.up();
  await expect(page).toHaveURL(`/images/${gallery.loose[0]?.id}`);
  const moved = await picture.boundingBox();
  expect((box?.x ?? 0) - (moved?.x ?? 0)).toBeGreaterThan(300);
  expect(moved?.y).toBe(box?.y);
});

/** Answers the collection with two images, of these shapes. */
async function collectionOf(page: Page, gallery: Gallery, ...sizes: [number, number][]) {
  const [first] = gallery.inCollection;
  const reply = await page.request.get(`/api/collections/${first?.collectionId}`);
  const { collection } = collectionReply.parse(await reply.json()).data;
  const images = sizes.flatMap(([width, height], index) => {
    const image = gallery.inCollection[index];
    return image ? [shaped(image, width, height)] : [];
  });
  await answer(page, `/collections/${collection.id}`, { collection: { ...collection, images } });
}

for (const [name, size] of [
  ['a panorama, which is wider than the window,', [8000, 800]],
  ['a tower, which waits less than a window away,', [800, 8000]],
] as [string, [number, number]][]) {
  test(`${name} covers nothing of the picture it waits beside`, async ({ page, gallery }) => {
    await collectionOf(page, gallery, [1500, 1000], size);
    await viewer.open(gallery.inCollection[0]?.id);
    await expect(viewer.root.locator('[data-ratio]')).toHaveCount(3);
    const isOnTop = (picture: Element, at: number) => {
      const { left, top, width, height } = picture.getBoundingClientRect();
      const element = document.elementFromPoint(left + width * at, top + height / 2);
      return picture.contains(element);
    };
    for (const at of [0.1, 0.5, 0.9]) {
      expect(await viewer.photoFrame.evaluate(isOnTop, at)).toBe(true);
    }
  });
}

test('the label of a tower has a ground of its own over the picture', async ({ page, gallery }) => {
  await openShaped(page, gallery.inCollection[0], [800, 8000]);
  const caption = viewer.slide.getByText('A falcon over the prairie', { exact: true });
  const [picture, label] = [await viewer.photoFrame.boundingBox(), await caption.boundingBox()];
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeGreaterThan(label?.y ?? Infinity);
  await expect(caption).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('a small picture is not enlarged beyond 1.5 times its pixels', async ({ page, gallery }) => {
  await openShaped(page, gallery.loose[0], [300, 200]);
  const box = await viewer.photoFrame.boundingBox();
  expect([box?.width, box?.height]).toEqual([450, 300]);
});

test('a large version that does not load says so, and is loaded again on demand', async ({
  page,
  gallery,
}) => {
  let isBroken = true;
  await page.route(/-regular\./, (route) => (isBroken ? route.abort() : route.continue()));
  await viewer.open(gallery.loose[0]?.id);
  const alert = viewer.root.getByRole('alert');
  await expect(alert).toContainText('The large version could not be loaded.');
  isBroken = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(viewer.root).toBeFocused();
  await page.clock.runFor(1_000);
  await expect(viewer.photoFrame.locator('[data-ready=true]')).toBeAttached();
  await expect(alert).toHaveCount(0);
});

test('a large version that stalls says so, and is requested again on demand', async ({
  page,
  gallery,
}) => {
  let requests = 0;
  // The first request never gets a reply.
  await page.route(/-regular\./, (route) => (requests++ ? route.continue() : undefined));
  await viewer.open(gallery.loose[0]?.id);
  await expect.poll(() => requests).toBeGreaterThan(0);
  await page.clock.fastForward(30_000);
  const alert = viewer.root.getByRole('alert');
  await expect(alert).toContainText('The large version is still loading.');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.clock.runFor(1_000);
  await expect(viewer.photoFrame.locator('[data-ready=true]')).toBeAttached();
  await expect(alert).toHaveCount(0);
});

test('a photo that was stepped past no longer loads', async ({ page, gallery }) => {
  const [first] = gallery.inCollection;
  const cancelled: string[] = [];
  page.on('requestfailed', (request) => cancelled.push(request.url()));
  const isFirst = (url: URL) => /-regular\./.test(url.href) && url.href.includes(first?.id ?? '-');
  await page.route(isFirst, () => undefined);
  await viewer.open(first?.id);
  for (const id of gallery.inCollection.slice(1, 4).map((image) => image.id)) {
    // The neighbours are there: a step is possible.
    await expect(viewer.root.locator('[data-ratio]')).toHaveCount(3);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(`/images/${id}`);
  }
  await expect.poll(() => cancelled.some((url) => isFirst(new URL(url)))).toBe(true);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the controls stay', async ({ page, gallery }) => {
    await viewer.open(gallery.inCollection[0]?.id);
    await page.clock.runFor(10_000);
    const back = page.getByRole('button', { name: 'Back to the gallery' });
    await expect(back).toHaveCSS('opacity', '1');
    await expect(page.getByRole('button', { name: 'Information' })).toHaveCSS('opacity', '1');
  });

  test('a page that was zoomed on the wall can be moved and unzoomed', async ({
    page,
    gallery,
  }) => {
    const zoom = () => page.evaluate(() => visualViewport?.scale);
    const devtools = await page.context().newCDPSession(page);
    // A pinch of a touchpad. The browser does not zoom by fingers in tests, but its style for them is checked.
    const pinch = (scaleFactor: number) =>
      devtools.send('Input.synthesizePinchGesture', { x: 150, y: 300, scaleFactor });
    const stage = viewer.root.locator('[data-page-zoomed]');
    await viewer.open(gallery.inCollection[0]?.id);
    await expect(stage).toHaveCount(0);

    await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
    await expect(stage).toHaveCSS('touch-action', 'pinch-zoom');
    await pinch(0.4);
    await expect.poll(zoom).toBe(1);
    await expect(stage).toHaveCount(0);

    await pinch(2);
    await expect(viewer.photoFrame.locator('[data-zoomed]')).toHaveCount(1);
    expect(await zoom()).toBe(1);
  });
});
