import { expect, type Locator, type Page } from 'playwright/test';

const region = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });

/** The toasts that interrupt a screen reader. */
export const errorToasts = (page: Page): Locator =>
  region(page).locator('[aria-live="assertive"]').getByRole('listitem');

/** One expectation for the whole toast, which is gone four seconds after it appeared. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toasts = region(page).getByRole('listitem');
  await expect(toasts.filter({ hasText: title }).filter({ hasText: description })).toBeVisible();
}
