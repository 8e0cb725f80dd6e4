import type { Image } from '@salon/api-contract';
import type { Locator } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { answer } from './support/replies.ts';
import { ViewerPage } from './support/viewer.ts';
import { untilComplete, WallPage } from './support/wall.ts';

let viewer: ViewerPage;

test.beforeEach(async ({ page, animations }) => {
  viewer = new ViewerPage(page);
  await animations.hurry();
});

/** Opens an image in no collection as if it had other facts. */
async function openAs(image: Image | undefined, facts: Partial<Image>): Promise<void> {
  if (!image) throw new Error('no image');
  await answer(viewer.page, `/images/${image.id}`, { image: { ...image, ...facts } });
  await viewer.open(image.id);
  await viewer.untilStill();
}

const nothingKnown = {
  captions: {},
  camera: null,
  lens: null,
  aperture: null,
  shutterSpeed: null,
  iso: null,
  focalLength: null,
  focalLengthEquivalent: null,
  date: null,
};

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const showInfo = async () => {
  await viewer.page.keyboard.press('i');
  await expect(viewer.info).toBeVisible();
  await viewer.untilStill();
};
const longCaption = 'A long walk through the fog, and back again. '.repeat(30);

test('a caption is below its picture, also without a collection and camera data', async ({
  page,
  gallery,
}) => {
  await openAs(gallery.loose[0], { ...nothingKnown, captions: { en: 'Fog over the river' } });
  await expect(viewer.slide.getByText('Fog over the river', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next image' })).toBeVisible();
});

test('a caption that is too long for the label is in the panel, also without camera data', async ({
  page,
  gallery,
}) => {
  await openAs(gallery.loose[0], { ...nothingKnown, captions: { en: longCaption } });
  await page.getByRole('button', { name: 'Information' }).click();
  await expect(viewer.info.getByRole('heading', { level: 2 })).toHaveText(longCaption.trim());
});

test('a caption is in the panel where the window is too low for a label', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openAs(gallery.loose[0], { ...nothingKnown, captions: { en: 'Fog over the river' } });
  await page.getByRole('button', { name: 'Information' }).click();
  await expect(viewer.info.getByRole('heading', { level: 2 })).toHaveText('Fog over the river');
});

test('a caption of two lines is not cut where there is no camera data', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const en =
    'A walk along the river and through the fog, up to the old mill, and back again by train';
  await openAs(gallery.loose[0], { ...nothingKnown, captions: { en } });
  const caption = viewer.slide.getByText(en);
  await expect(caption).toBeVisible();
  const cut = await caption.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight,
  );
  expect(cut).toBe(false);
});

test('the texts of the panel read in the direction of their script', async ({ gallery }) => {
  const captions = { en: 'صقر فوق المرج!' };
  await openAs(gallery.loose[0], { ...nothingKnown, captions, camera: 'كاميرا!' });
  await showInfo();
  await expect(viewer.info.getByRole('heading', { level: 2 })).toHaveCSS('direction', 'rtl');
  await expect(viewer.info.getByRole('definition')).toHaveCSS('direction', 'rtl');
});

for (const window of [
  { width: 1440, height: 800 },
  { width: 320, height: 568 },
]) {
  test(`no button covers the picture beside or above the panel, ${window.width} px wide`, async ({
    page,
    gallery,
  }) => {
    await page.setViewportSize(window);
    const versions = gallery.loose[0]?.versions.map((version) =>
      version.type === 'regular' ? { ...version, width: 1500, height: 1000 } : version,
    );
    // As wide as its frame: its upper corners are the nearest to the buttons.
    const shape = { width: 3000, height: 2000, versions: versions ?? [] };
    await openAs(gallery.loose[0], { ...nothingKnown, ...shape, camera: 'Trio 64' });
    await showInfo();
    const picture = await boxOf(viewer.photoFrame);
    for (const name of ['Back to the gallery', 'Information']) {
      const button = await boxOf(page.getByRole('button', { name }));
      const isApart =
        button.right <= picture.x || button.x >= picture.right || button.bottom <= picture.y;
      expect({ name, isApart }).toEqual({ name, isApart: true });
    }
  });
}

test('a panel without a caption begins at its top', async ({ gallery }) => {
  await openAs(gallery.loose[0], { ...nothingKnown, camera: 'Trio 64' });
  await showInfo();
  const heading = await boxOf(viewer.info.getByRole('heading', { level: 3 }));
  expect(heading.y).toBeLessThan(60);
  await expect(viewer.info.locator('section').first()).toHaveCSS('border-top-width', '0px');
});

test('the mouse and the list of keys say that a picture can be zoomed', async ({
  page,
  gallery,
}) => {
  await viewer.open(gallery.loose[0]?.id);
  const picture = viewer.photoFrame.locator('[data-zoomable]');
  await expect(picture).toHaveCSS('cursor', 'zoom-in');
  await page.mouse.dblclick(640, 400);
  await expect(picture).toHaveCSS('cursor', 'grab');

  await new WallPage(page).open();
  await page.keyboard.press('?');
  await untilComplete(page);
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(keys.getByText('Zoom in and out')).toBeVisible();
  await expect(keys.getByText('Wheel')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the picture is in the middle of the room that a low panel leaves', async ({ gallery }) => {
    await openAs(gallery.loose[0], { ...nothingKnown, camera: 'Trio 64' });
    await showInfo();
    await expect(async () => {
      const [picture, panel] = [await boxOf(viewer.photoFrame), await boxOf(viewer.info)];
      expect(panel.height).toBeLessThan(200);
      const [above, below] = [picture.y, panel.y - picture.bottom];
      // Above it is also the room of the buttons.
      expect(below).toBeLessThan(above);
      expect(above - below).toBeLessThan(80);
    }).toPass();
  });

  test('a very long caption leaves the camera data within reach', async ({ gallery }) => {
    await openAs(gallery.loose[0], {
      ...nothingKnown,
      captions: { en: longCaption },
      camera: 'Trio 64',
    });
    await showInfo();
    const caption = viewer.info.getByRole('heading', { level: 2 });
    await expect(caption).toHaveCSS('font-size', '16px');
    const camera = viewer.info.getByText('Trio 64');
    await expect(camera).not.toBeInViewport();
    await viewer.info.hover();
    await viewer.page.mouse.wheel(0, 5000);
    await expect(camera).toBeInViewport();
  });
});
