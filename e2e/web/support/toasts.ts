import { expect, type Page } from 'playwright/test';

/** One expectation for the whole toast, which is gone four seconds after it appeared. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await expect(toasts.filter({ hasText: title }).filter({ hasText: description })).toBeVisible();
}
