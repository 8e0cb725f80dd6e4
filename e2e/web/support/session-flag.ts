import type { Page } from 'playwright/test';

/** In the local storage of a browser that has a session. */
export const SESSION_FLAG = 'salon.session';

export async function setSessionFlag(page: Page): Promise<void> {
  await page.addInitScript((flag) => localStorage.setItem(flag, '1'), SESSION_FLAG);
}
