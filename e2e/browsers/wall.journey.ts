import { expect, test } from './support/fixtures.ts';
import type { Tab } from './support/tab.ts';

/** The captions of the cards whose picture is loaded and decoded. */
const shownPictures = (tab: Tab) =>
  tab.driver.executeScript<string[]>(() =>
    [...document.querySelectorAll<HTMLImageElement>('[role=list] a[data-id] img')]
      .filter((picture) => picture.complete && picture.naturalWidth > 1)
      .map((picture) => picture.alt),
  );

test('the wall shows pictures and finds one by its caption', async ({ tab, gallery }) => {
  await tab.open('/');
  await expect.poll(async () => (await shownPictures(tab)).length).toBeGreaterThan(5);

  await tab.fill('Search images', 'prairie');
  await expect.poll(() => tab.path()).toBe('/?q=prairie');
  await expect.poll(() => shownPictures(tab)).toEqual([gallery.all[0]?.captions.en]);

  await tab.click('button', 'Clear the search');
  await expect.poll(() => tab.path()).toBe('/');
  await expect.poll(async () => (await shownPictures(tab)).length).toBeGreaterThan(5);
});

test('the chosen theme stays after a reload', async ({ tab }) => {
  const background = () =>
    tab.driver.executeScript<string>(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
  await tab.open('/');
  const before = await background();
  await tab.click('button', /^Switch to the (light|dark) theme$/);
  await expect.poll(background).not.toBe(before);
  const chosen = await background();
  await tab.driver.navigate().refresh();
  await tab.get('button', /theme/);
  expect(await background()).toBe(chosen);
});
