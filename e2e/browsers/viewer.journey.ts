import { Key } from 'selenium-webdriver';
import sharp from 'sharp';
import type { Gallery } from '../web/support/gallery.ts';
import { expect, test } from './support/fixtures.ts';
import type { Tab } from './support/tab.ts';

const viewer = '[role=dialog][data-overlay]';
const sharpPicture = `${viewer}[data-overlay=shown] [data-ratio]:not([aria-hidden]) img[data-ready=true]`;

/** Waits until the viewer shows this picture, sharp. */
async function untilShows(tab: Tab, caption: string): Promise<void> {
  await tab.get('dialog', caption);
  const captions = async () =>
    Promise.all((await tab.elements(sharpPicture)).map((picture) => picture.getAttribute('alt')));
  await expect.poll(captions).toEqual([caption]);
}

async function untilClosed(tab: Tab): Promise<void> {
  await expect.poll(() => tab.path()).toBe('/');
  await expect.poll(async () => (await tab.elements(viewer)).length).toBe(0);
}

/** Opens the wall. @returns the captions of a visible image of the collection, and of the next one */
async function openWall(tab: Tab, { inCollection }: Gallery): Promise<[string, string]> {
  const captions = inCollection.map((image) => image.captions.en ?? '');
  let index = -1;
  // The order of the wall is random: its first screen may have no image of the collection. A tab keeps its order, which
  // only a page without the wall can remove.
  await expect(async () => {
    await tab.open('/api/health');
    await tab.driver.executeScript(() => sessionStorage.clear());
    await tab.open('/');
    const visible = async () => {
      const names = await tab.picturesInView();
      return captions.findIndex((caption) => names.includes(caption));
    };
    await expect.poll(visible, { timeout: 5_000 }).not.toBe(-1);
    index = await visible();
  }).toPass({ timeout: 20_000 });
  return [captions[index] ?? '', captions[(index + 1) % captions.length] ?? ''];
}

test('a picture is opened, stepped and closed with the mouse', async ({ tab, gallery }) => {
  const [first, second] = await openWall(tab, gallery);
  /** The buttons are hidden while the pointer rests. */
  const press = (name: string) =>
    expect(async () => {
      await tab.movePointer();
      await tab.click('button', name, { withinMs: 2_000 });
    }).toPass({ timeout: 20_000 });
  await tab.click('link', first);
  await untilShows(tab, first);
  await press('Next image');
  await untilShows(tab, second);
  await press('Previous image');
  await untilShows(tab, first);
  await press('Information');
  await tab.get('complementary', 'About this photo');
  await press('Back to the gallery');
  await untilClosed(tab);
});

test('a ring is around the current picture of the strip, on all sides', async ({
  tab,
  gallery,
}) => {
  await tab.open(`/images/${gallery.inCollection[1]?.id}`);
  await untilShows(tab, gallery.inCollection[1]?.captions.en ?? '');
  const current = `${viewer} [role=group] button[aria-current]`;
  await expect.poll(async () => (await tab.elements(current)).length).toBe(1);
  const [thumbnail] = await tab.elements(current);
  if (!thumbnail) throw new Error('the strip has no current picture');
  const colours = async () => {
    const { x, y, width, height } = await thumbnail.getRect();
    const image = sharp(Buffer.from(await tab.driver.takeScreenshot(), 'base64')).removeAlpha();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    const at = (left: number, top: number) => {
      const start = (Math.round(top) * info.width + Math.round(left)) * 3;
      return [...data.subarray(start, start + 3)].join();
    };
    // The ring is 2 px wide and begins 2 px outside.
    const [middle, centre] = [x + width / 2, y + height / 2];
    const [left, right] = [at(x - 3, centre), at(x + width + 2, centre)];
    return new Set([left, right, at(middle, y - 3), at(middle, y + height + 2), at(x - 3, y)]);
  };
  await expect.poll(async () => (await colours()).size).toBe(1);
});

test('a picture is opened, stepped and closed with the keyboard', async ({ tab, gallery }) => {
  const [first, second] = await openWall(tab, gallery);
  const card = await tab.get('link', first);
  await tab.driver.executeScript((link: HTMLElement) => link.focus(), card);
  await tab.press(Key.ENTER);
  await untilShows(tab, first);
  await tab.press(Key.ARROW_RIGHT);
  await untilShows(tab, second);
  await tab.press(Key.ARROW_LEFT);
  await untilShows(tab, first);
  await tab.press(Key.ESCAPE);
  await untilClosed(tab);
});

test('the browser’s own buttons close a picture and open it again', async ({ tab, gallery }) => {
  const [first] = await openWall(tab, gallery);
  await tab.click('link', first);
  await untilShows(tab, first);
  const path = await tab.path();
  await tab.driver.navigate().back();
  await untilClosed(tab);
  await tab.driver.navigate().forward();
  await untilShows(tab, first);
  expect(await tab.path()).toBe(path);
});
