import { expect, type Page } from 'playwright/test';
import { admin, type Stack } from '../../support/stack.ts';
import { axeOf, expectNoViolations } from './axe.ts';
import { setSessionFlag } from './session-flag.ts';
import { holdToasts } from './toasts.ts';

export async function logIn(page: Page, { url }: Pick<Stack, 'url'>): Promise<void> {
  await holdToasts(page);
  await page.goto(`${url}/login`);
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: /log in/i }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Logs in with the first page that is opened, for tests that are not about logging in. */
export async function enter(
  page: Page,
  { url }: Pick<Stack, 'url'>,
  credentials = admin,
): Promise<void> {
  const post = () => page.request.post(`${url}/api/login`, { data: credentials });
  await expect.poll(async () => (await post()).status()).toBe(200);
  await setSessionFlag(page);
  await holdToasts(page);
}

const THEMES = ['light', 'dark'] as const;

/** Checks the current page with axe, in both themes. */
export async function expectAccessible(
  page: Page,
  themes: readonly (typeof THEMES)[number][] = THEMES,
): Promise<void> {
  // The code of a screen may still be loading.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(async () => {
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    });
    const axe = axeOf(page);
    // Only colours differ.
    if (colorScheme === 'dark') axe.withRules('color-contrast');
    await expectNoViolations(axe, colorScheme);
  }
}

/** Checks the current page with axe on a phone, a tablet and a desktop; nothing extends beyond the window. */
export async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  for (const width of [390, 1024, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    // The colours do not depend on the width.
    await expectAccessible(page, width === 390 ? THEMES : ['light']);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect({ width, overflow }).toEqual({ width, overflow: 0 });
  }
}

/** Answers the next call to this path as if the token had expired. */
export async function refuseOnce(page: Page, path: string): Promise<void> {
  await page.route(
    `**/api${path}`,
    (route) => route.fulfill({ status: 401, json: { message: 'Please log in.' } }),
    { times: 1 },
  );
}
