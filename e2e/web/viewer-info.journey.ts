import { expect, test } from './support/fixtures.ts';
import { ViewerPage } from './support/viewer.ts';

let viewer: ViewerPage;

test.beforeEach(async ({ page, animations }) => {
  viewer = new ViewerPage(page);
  await animations.hurry();
});

test('the info panel shows all fields in groups, in readable form', async ({ page, gallery }) => {
  await viewer.open(gallery.inCollection[0]?.id);
  await page.getByRole('button', { name: 'Information' }).click();
  await expect(viewer.info).toMatchAriaSnapshot(`
    - complementary "About this photo":
      - heading "A falcon over the prairie" [level=2]
      - heading "Camera" [level=3]
      - term: Camera
      - definition: Canon EOS R5
      - term: Lens
      - definition: RF 100-500mm F4.5-7.1 L IS USM
      - heading "Settings" [level=3]
      - term: Aperture
      - definition: f/7.1
      - term: Shutter speed
      - definition: 1/250 s
      - term: ISO
      - definition: "1000"
      - term: Focal length
      - definition: 500 mm
      - term: 35 mm equivalent
      - definition: 800 mm
      - heading "Other" [level=3]
      - term: Date
      - definition: January 5, 2024
  `);
});

test('a group appears only when it has values', async ({ page, gallery }) => {
  await viewer.open(gallery.inCollection[1]?.id);
  await page.getByRole('button', { name: 'Information' }).click();
  await expect(viewer.info.getByRole('heading', { level: 3 })).toHaveText(['Settings']);
  await expect(viewer.info.getByRole('definition')).toHaveText(['2.5 s']);
});

test('a picture without metadata has no information button', async ({ page, gallery }) => {
  const plain = gallery.loose.find(({ camera, date }) => !camera && !date);
  await viewer.open(plain?.id);
  await expect(page.getByRole('button', { name: 'Back to the gallery' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Information' })).toHaveCount(0);
  await page.keyboard.press('i');
  await expect(viewer.info).toHaveCount(0);
  await expect(viewer.strip).toHaveCount(0);
});

const windows = [
  { width: 1280, side: 'beside the picture' },
  { width: 640, side: 'beside the picture' },
  { width: 577, side: 'beside the picture' },
  { width: 576, side: 'from below' },
  { width: 390, side: 'from below' },
];
test('the panel is beside the picture, or at the bottom in a narrow window', async ({
  page,
  gallery,
}) => {
  await viewer.open(gallery.inCollection[0]?.id);
  await page.getByRole('button', { name: 'Information' }).click();
  const back = page.getByRole('button', { name: 'Back to the gallery' });
  for (const { width, side } of windows) {
    await page.setViewportSize({ width, height: 800 });
    const isBelow = side === 'from below';
    await expect
      .poll(async () => {
        const panel = await viewer.info.boundingBox();
        const photoFrame = await viewer.photoFrame.boundingBox();
        const button = await back.boundingBox();
        if (!panel || !photoFrame || !button) return false;
        return isBelow
          ? panel.width === width &&
              Math.abs(panel.y + panel.height - 800) < 1 &&
              photoFrame.y + photoFrame.height <= panel.y &&
              photoFrame.y >= button.y + button.height
          : panel.height === 800 &&
              panel.x + panel.width === width &&
              photoFrame.x + photoFrame.width <= panel.x;
      })
      .toBe(true);
  }
});

test('the panel is at the bottom when large text makes it wide', async ({ page, gallery }) => {
  await viewer.open(gallery.inCollection[0]?.id);
  await page.getByRole('button', { name: 'Information' }).click();
  const width = async () => (await viewer.info.boundingBox())?.width;
  await expect.poll(width).toBe(320);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect.poll(width).toBe(640);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(width).toBe(1000);
});

test('the panel stays while the picture changes, and the picture keeps its shape', async ({
  page,
  gallery,
  animations,
}) => {
  const [first, , third] = gallery.inCollection;
  await page.route(`**/api/images/${third?.id}`, () => undefined); // never answered
  await viewer.open(first?.id);
  const info = page.getByRole('button', { name: 'Information' });
  await info.click();
  await viewer.untilStill();
  await animations.freeze();
  await viewer.strip.locator(`[data-id="${third?.id}"]`).click();
  await expect(viewer.root).toHaveAccessibleName(third?.captions.en ?? '');
  // The metadata is already part of the collection.
  await expect(viewer.info.getByRole('heading', { level: 2 })).toHaveText('Picture 3');
  expect(await animations.durations('[role=dialog]')).toEqual([]);
  const { width = 0, height = 1 } = (await viewer.photoFrame.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo((third?.width ?? 0) / (third?.height ?? 1), 2);
});

test('the picture is zoomed by wheel and double click, moved, and put back', async ({
  page,
  gallery,
}) => {
  await viewer.open(gallery.loose[0]?.id);
  const ground = viewer.photoFrame.locator('[data-zoomable]');
  const width = async () => (await ground.boundingBox())?.width ?? 0;
  const rest = await width();
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, -100);
  await expect.poll(width).toBeCloseTo(rest * Math.exp(0.3), 0);
  await page.mouse.wheel(0, 1000);
  await expect.poll(width).toBe(rest);
  await page.mouse.dblclick(640, 400);
  await expect.poll(width).toBeCloseTo(rest * 2.5, 0);

  const left = async () => (await ground.boundingBox())?.x ?? 0;
  const before = await left();
  await page.mouse.down();
  await page.mouse.move(700, 400, { steps: 6 });
  await page.mouse.up();
  // The first 10 px decide that it is a drag.
  await expect.poll(async () => (await left()) - before).toBeGreaterThan(40);
  // A zoomed picture neither closes nor changes to a neighbour.
  await expect(page).toHaveURL(`/images/${gallery.loose[0]?.id}`);
  await page.clock.runFor(100);
  await page.mouse.dblclick(640, 400);
  await expect.poll(width).toBe(rest);
});

test('the picture is zoomed and moved by keys, without its label meanwhile', async ({
  page,
  gallery,
}) => {
  await viewer.open(gallery.loose[0]?.id);
  const box = async () => {
    const { x, y, width } = (await viewer.photoFrame.locator('[data-zoomable]').boundingBox())!;
    return [x, y, width].map(Math.round);
  };
  const [x = 0, y = 0, width = 0] = await box();
  const label = viewer.slide.locator('div:has(> p)');
  await expect(label).toHaveCSS('opacity', '1');
  for (const key of ['+', '+', '-', '+']) await page.keyboard.press(key);
  await expect.poll(async () => (await box())[2]).toBeCloseTo(width * 2.25, -1);
  await expect(label).toHaveCSS('opacity', '0');
  const [left = 0, top = 0] = await box();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(box).toEqual([left + 120, top + 120, expect.anything()]);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(box).toEqual([left, top, expect.anything()]);
  for (const key of ['-', '-']) await page.keyboard.press(key);
  await expect.poll(box).toEqual([x, y, width]);
  await expect(label).toHaveCSS('opacity', '1');
});

test('the controls fade without input and come back with the pointer', async ({
  page,
  gallery,
}) => {
  await viewer.open(gallery.inCollection[0]?.id);
  const back = page.getByRole('button', { name: 'Back to the gallery' });
  await page.mouse.move(640, 400);
  await page.clock.runFor(2500);
  await expect(back).toHaveCSS('opacity', '0');
  await page.mouse.move(650, 400);
  await expect(back).toHaveCSS('opacity', '1');
});
