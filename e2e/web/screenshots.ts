import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from 'playwright/test';
import { admin, Stack } from '../support/stack.ts';
import { enter } from './support/admin-page.ts';
import { ViewerPage } from './support/viewer.ts';
import { MENU } from './support/wall.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Not in git. The three in docs/screenshots are smaller copies. */
const folder = new URL('../../screenshots/', import.meta.url);
const WIDTHS = [390, 1024, 1920];
const themes = ['light', 'dark'] as const;
/** px, by width: a phone is taller than it is wide. */
const heightOf = (width: number) => (width < 600 ? 844 : Math.round((width * 9) / 16));
/** Percent. */
const QUALITY = 90;

interface Screen {
  name: string;
  path: string;
  /** Whether the screen needs a signed-in user. */
  isSignedIn?: boolean;
  /** Whether the page keeps a connection to the server open, so that the network never becomes idle. */
  isListening?: boolean;
  /** Steps before the screenshot is taken. */
  arrange?: (page: Page) => Promise<void>;
}

async function openPicture(page: Page): Promise<void> {
  const cards = page.locator('a[data-id][data-caption]');
  // The first cards in the document may be above the window, or behind the menu.
  const inView = await cards.evaluateAll(
    (links, menu) =>
      links.findIndex((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return top >= menu && bottom <= innerHeight;
      }),
    MENU,
  );
  await cards.nth(inView).click();
  await expect(new ViewerPage(page).root).toHaveAttribute('data-overlay', 'shown');
  await expect(new ViewerPage(page).photoFrame.locator('[data-ready=true]')).toBeVisible();
}

async function openFirst(page: Page): Promise<void> {
  const first = page.getByRole('gridcell').first().getByRole('link');
  await first.click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Delete/ })
    .waitFor();
}

const screens: Screen[] = [
  { name: 'wall', path: '/' },
  { name: 'viewer', path: '/', arrange: openPicture },
  {
    name: 'viewer-info',
    path: '/',
    async arrange(page) {
      await openPicture(page);
      await page.getByRole('button', { name: 'Information' }).click();
    },
  },
  { name: 'login', path: '/login' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true },
  { name: 'images', path: '/dashboard/images', isSignedIn: true },
  { name: 'image', path: '/dashboard/images', isSignedIn: true, arrange: openFirst },
  { name: 'collections', path: '/dashboard/collections', isSignedIn: true },
  { name: 'collection', path: '/dashboard/collections', isSignedIn: true, arrange: openFirst },
  { name: 'upload', path: '/dashboard/upload', isSignedIn: true },
  { name: 'tasks', path: '/dashboard/tasks', isSignedIn: true, isListening: true },
  { name: 'settings', path: '/dashboard/settings', isSignedIn: true },
];

let stack: Stack;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  stack = await Stack.start();
  const demo = spawn(process.execPath, ['tools/dist/demo/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: new URL(stack.url).port, ADMIN_PASSWORD: admin.password },
    stdio: 'inherit',
  });
  const [code] = (await once(demo, 'exit')) as [number | null]; // the arguments of the exit event
  expect(code).toBe(0);
});

test.afterAll(() => stack.destroy());

for (const { name, path, isSignedIn, isListening, arrange } of screens) {
  test(name, async ({ page }) => {
    if (isSignedIn) await enter(page, stack);
    await page.addInitScript(sameShuffle);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: heightOf(width) });
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`${stack.url}${path}`);
        const untilQuiet = () =>
          isListening
            ? expect(page.getByRole('heading').first()).toBeVisible()
            : page.waitForLoadState('networkidle');
        await untilQuiet();
        await arrange?.(page);
        await untilQuiet();
        await untilStill(page);
        const file = fileURLToPath(new URL(`${name}-${width}-${colorScheme}.jpg`, folder));
        await page.screenshot({ path: file, type: 'jpeg', quality: QUALITY });
      }
    }
  });
}

/** The same wall in every picture. */
function sameShuffle(): void {
  const memory = { order: 'shuffle', seed: 3, anchor: null };
  sessionStorage.setItem('salon.wall', JSON.stringify(memory));
}

async function untilStill(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete)))
    .toBe(true);
  // Cards that have moved aside stay at the end of their animation.
  const isMoving = () =>
    page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running'));
  await expect.poll(isMoving).toBe(false);
}
